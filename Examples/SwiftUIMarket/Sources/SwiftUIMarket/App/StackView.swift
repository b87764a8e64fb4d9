#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// One stack: a scene, and the places that were opened from it.
    struct StackView: View {
        /// Which of its places a view shows.
        enum Part: Hashable {
            case all
            /// The lists, beside what was opened from them.
            case lists
            /// What was opened from a list; this entry was the first.
            case details(RouteEntry)
        }

        let stack: MarketStack
        let part: Part
        @Environment(AppCoordinator.self) private var app

        init(_ stack: MarketStack, _ part: Part = .all) {
            self.stack = stack
            self.part = part
        }

        var body: some View {
            NavigationStack(path: path) {
                bottom.navigationDestination(for: RouteEntry.self) { entry in
                    PlaceView { app.scene(of: entry) }
                }
            }
        }

        @ViewBuilder private var bottom: some View {
            switch part {
            case .all, .lists: SceneView(scene: app.root(of: stack))
            case .details(let first): PlaceView { app.scene(of: first) }
            }
        }

        private var entries: [RouteEntry] {
            let entries = app.entries(of: stack)
            return switch part {
            case .all: entries
            case .lists: StackColumns(entries).lists
            case .details: Array(StackColumns(entries).details.dropFirst())
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

    #Preview("Stack") { SampleView(.products) { _ in StackView(.tab(.home)) } }
#endif
