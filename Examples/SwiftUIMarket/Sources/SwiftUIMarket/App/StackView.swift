#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// One stack: a scene, and the places that were opened from it.
    struct StackView: View {
        let stack: MarketStack
        @Environment(AppCoordinator.self) private var app

        init(_ stack: MarketStack) {
            self.stack = stack
        }

        var body: some View {
            NavigationStack(path: path) {
                SceneView(scene: app.root(of: stack))
                    .navigationDestination(for: RouteEntry.self) { entry in
                        PlaceView { app.scene(of: entry) }
                    }
            }
        }

        /// The stack is the router's; the navigation bar only says how far one went back.
        private var path: Binding<[RouteEntry]> {
            Binding { @MainActor in
                app.entries(of: stack)
            } set: { @MainActor rest in
                app.router.noteWayBack(from: app.entries(of: stack), to: rest)
            }
        }
    }
#endif
