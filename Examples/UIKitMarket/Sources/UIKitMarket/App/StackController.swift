#if canImport(UIKit)
    import MarketScreens
    import OpenMarket
    import UIKit

    /// One stack: a scene, and the places that were opened from it.
    ///
    /// The stack is the router's; the navigation bar only says how far one went back.
    final class StackController: UINavigationController, UINavigationControllerDelegate {
        /// Which stack.
        enum Base {
            case login
            case tab(MarketTab)
        }

        private let base: Base
        private let app: AppCoordinator
        private var drawing: Redrawing?
        private var root: (scene: ObjectIdentifier, controller: UIViewController)?
        private var places: [(entry: RouteEntry, controller: UIViewController)] = []

        init(_ base: Base, app: AppCoordinator) {
            self.base = base
            self.app = app
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            delegate = self
            drawing = Redrawing { [weak self] in self?.draw() }
        }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController,
            animated: Bool
        ) {
            let entries = places.map(\.entry)
            app.router.noteWayBack(from: entries, to: Array(entries.prefix(max(0, viewControllers.count - 1))))
        }

        private func draw() {
            let scene = rootScene
            let first = root?.scene == scene.id ? root?.controller : nil
            let bottom = first ?? scene.makeController(app)
            root = (scene.id, bottom)
            places = entries.map { entry in
                places.first { $0.entry == entry } ?? (
                    entry: entry, controller: app.scene(of: entry).makeController(app)
                )
            }
            let controllers = [bottom] + places.map(\.controller)
            if controllers != viewControllers { setViewControllers(controllers, animated: view.window != nil) }
        }

        private var rootScene: MarketScene {
            switch base {
            case .login: app.login
            case .tab(let tab): app.root(of: tab)
            }
        }

        private var entries: [RouteEntry] {
            switch base {
            case .login: app.router.navigation.loginStack
            case .tab(let tab): app.router.navigation.stack(of: tab)
            }
        }
    }
#endif
