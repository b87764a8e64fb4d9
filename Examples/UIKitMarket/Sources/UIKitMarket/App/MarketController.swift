#if os(iOS)
    public import Foundation
    import MarketScreens
    import OpenMarket
    public import OpenMarketEmbedded
    public import UIKit

    /// The whole app: opens the market, and shows it.
    public final class MarketController: UIViewController {
        private let place: MarketPlace
        private let wording = Wording(Language(.current), timeZone: .current)
        private var links: LinkFollower?

        /// The market at a place.
        public init(_ place: MarketPlace = .demo) {
            self.place = place
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
            if let link = DeepLink(url, rules: .marketApp) { links?.follow(link) }
        }

        private func open() async {
            do throws(MarketError) {
                let opened = try await place.makeApp(
                    wording: wording,
                    hasCamera: UIImagePickerController.isSourceTypeAvailable(.camera)
                )
                await opened.start()
                let links = LinkFollower(opened)
                self.links = links
                contentUnavailableConfiguration = nil
                embed(LayersController(app: opened, links: links))
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
