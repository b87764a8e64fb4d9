#if canImport(UIKit)
    public import Foundation
    import MarketScreens
    import OpenMarket
    public import OpenMarketEmbedded
    public import UIKit

    /// The whole app: opens the market, and shows it.
    public final class MarketController: UIViewController {
        private let place: MarketPlace
        private let archived: Data?
        private let run = MarketRun()

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
            contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
            Task { await open() }
        }

        /// Follows a link, after asking when a form with something in it is open: call it from the scene's delegate.
        public func open(_ url: URL) { run.follow(url) }

        /// Where the user is, for the next start: keep it with the scene's session.
        public func archive() -> Data? { run.app?.archive() }

        /// The app went to the background: a chat is not read there.
        public func pause() { run.pause() }

        /// The app is back.
        public func resume() { run.resume() }

        private func open() async {
            let hasCamera = UIImagePickerController.isSourceTypeAvailable(.camera)
            await run.open(place, imageSources: hasCamera ? [.album, .camera] : [.album], restoring: archived)
            if let questions = run.questions {
                contentUnavailableConfiguration = nil
                embed(LayersController(questions))
            } else {
                var message = UIContentUnavailableConfiguration.empty()
                message.text = run.problem
                contentUnavailableConfiguration = message
            }
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

    #Preview("Market") { MarketController() }
#endif
