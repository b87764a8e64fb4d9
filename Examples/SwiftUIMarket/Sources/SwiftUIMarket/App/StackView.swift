#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// One stack: a scene, and the places that were opened from it.
    struct StackView: View {
        /// Which stack.
        enum Base: Hashable {
            case login
            case tab(MarketTab)
        }

        let base: Base
        @Environment(AppCoordinator.self) private var app

        init(_ base: Base) {
            self.base = base
        }

        var body: some View {
            NavigationStack(path: path) {
                SceneView(scene: root)
                    .navigationDestination(for: RouteEntry.self) { entry in
                        PlaceView { app.scene(of: entry) }
                    }
            }
        }

        private var root: MarketScene {
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

        /// The stack is the router's; the navigation bar only says how far one went back.
        private var path: Binding<[RouteEntry]> {
            Binding { @MainActor in
                entries
            } set: { @MainActor rest in
                app.router.noteWayBack(from: entries, to: rest)
            }
        }
    }
#endif
