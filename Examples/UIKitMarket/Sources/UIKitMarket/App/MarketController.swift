#if canImport(UIKit)
    public import Foundation
    import MarketScreens
    import OpenMarket
    public import OpenMarketEmbedded
    public import UIKit

    /// The whole app: opens the market, and shows it.
    public final class MarketController: UIViewController {
        private let place: MarketPlace
        private let wording = Wording(Language(.current), timeZone: .current)
        private let archived: Data?
        private var app: AppCoordinator?
        private var links: LinkFollower?
        /// A link that started the app, and waits until the market is open.
        private var waiting: URL?
        private var isAway = false

        /// The market at a place, where its last ``archive()`` was made if there is one.
        public init(_ place: MarketPlace = .demo, restoring archive: Data? = nil) {
            self.place = place
            archived = archive
            super.init(nibName: nil, bundle: nil)
        }

        /// Storyboards cannot say which market.
        public required init?(coder: NSCoder) { nil }

        /// Opens the market.
        public override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            show(.loading())
            Task { await open() }
        }

        /// Follows a link, after asking when a form with something in it is open: call it from the scene's delegate.
        public func open(_ url: URL) {
            guard let links else {
                waiting = url
                return
            }
            waiting = nil
            if let link = DeepLink(url, rules: .marketApp) { links.follow(link) }
        }

        /// Where the user is, for the next start: keep it with the scene's session.
        public func archive() -> Data? { app?.archive() }

        /// The app went to the background: a chat is not read there.
        public func pause() {
            guard let app, !isAway else { return }
            isAway = true
            app.visible.disappear()
        }

        /// The app is back.
        public func resume() {
            guard let app, isAway else { return }
            isAway = false
            Task { await app.visible.appear() }
        }

        private func open() async {
            do throws(MarketError) {
                let opened = try await place.makeApp(
                    wording: wording,
                    imageSources: UIImagePickerController.isSourceTypeAvailable(.camera) ? [.album, .camera] : [.album]
                )
                await opened.start(restoring: archived)
                let links = LinkFollower(opened)
                (app, self.links) = (opened, links)
                contentUnavailableConfiguration = nil
                embed(LayersController(app: opened, links: links))
                if let waiting { open(waiting) }
            } catch {
                var message = UIContentUnavailableConfiguration.empty()
                message.text = wording.text(of: error).message
                show(message)
            }
        }

        private func show(_ message: UIContentUnavailableConfiguration) {
            contentUnavailableConfiguration = message
        }
    }

    extension UIViewController {
        /// Fills this controller with another one.
        func embed(_ child: UIViewController) {
            addChild(child)
            child.view.frame = view.bounds
            child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(child.view)
            child.didMove(toParent: self)
        }

        /// Takes another one out again.
        func remove(_ child: UIViewController) {
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
    }
#endif
