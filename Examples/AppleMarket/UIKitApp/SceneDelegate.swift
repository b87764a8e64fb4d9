#if canImport(UIKit)
    import Foundation
    import MarketScreens
    import OpenMarketEmbedded
    import UIKit
    import UIKitMarket

    /// The window: shows the market, hands it links, and remembers where the user was.
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        private var market: MarketController?
        private static let activity = "org.openmarket.example.place"

        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            guard let scene = scene as? UIWindowScene else { return }
            let archive = session.stateRestorationActivity?.userInfo?["archive"] as? Data
            let market = MarketController(.chosen(), restoring: archive)
            self.market = market
            let window = UIWindow(windowScene: scene)
            window.rootViewController = market
            window.makeKeyAndVisible()
            self.window = window
            // A link that starts the app comes here, one that finds it running below.
            if let url = options.urlContexts.first?.url { market.open(url) }
        }

        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            if let url = contexts.first?.url { market?.open(url) }
        }

        func sceneDidEnterBackground(_ scene: UIScene) {
            market?.pause()
        }

        func sceneDidBecomeActive(_ scene: UIScene) {
            market?.resume()
        }

        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            guard let archive = market?.archive() else { return nil }
            let activity = NSUserActivity(activityType: Self.activity)
            activity.addUserInfoEntries(from: ["archive": archive])
            return activity
        }
    }
#endif
