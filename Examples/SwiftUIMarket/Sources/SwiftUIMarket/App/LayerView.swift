#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// What lies at one depth: the market or the log-in at the bottom, a modal above it, and the next layer over all of it.
    struct LayerView: View {
        /// How many modals lie at or below this layer.
        var depth = 0
        /// The modal of this layer; none at the bottom.
        var modal: ModalEntry?
        @Environment(AppCoordinator.self) private var app
        @Environment(AppQuestions.self) private var questions

        var body: some View {
            content
                .cover(item: above) { LayerView(depth: depth + 1, modal: $0) }
                .alert(isInFront ? questions.alert : nil) { alert, choice, text in
                    Task { await questions.answer(choice, of: alert, text: text) }
                }
        }

        private var modals: [ModalEntry] { app.router.navigation.modals }

        /// Only the topmost layer can show an alert, and there is one at a time.
        private var isInFront: Bool { modals.count == depth }

        @ViewBuilder private var content: some View {
            if let modal {
                switch modal.modal {
                case .login: StackView(.login)
                case .register, .registerAgain, .edit: NavigationStack { PlaceView { app.scene(of: modal) } }
                case .imageViewer: PlaceView { app.scene(of: modal) }
                }
            } else if app.router.navigation.root == .login {
                StackView(.login)
            } else {
                BottomView()
            }
        }

        private var above: Binding<ModalEntry?> {
            Binding { @MainActor in
                modals.indices.contains(depth) ? modals[depth] : nil
            } set: { @MainActor entry in
                if entry == nil, modals.indices.contains(depth) { app.router.close(modals[depth].id) }
            }
        }
    }

    /// The market itself: tabs on a phone, columns where there is room for them.
    struct BottomView: View {
        @Environment(AppCoordinator.self) private var app
        @Environment(\.horizontalSizeClass) private var width

        var body: some View {
            ZStack {
                if isWide { ColumnsView() } else { TabsView() }
            }
            .onChange(of: isWide, initial: true) {
                app.router.showsColumns = isWide
                // The view that goes has said that its scene disappears, after the new one of that scene has come.
                Task { await app.visible.appear() }
            }
        }

        /// A Mac may have no size class.
        private var isWide: Bool { width != .compact }
    }

    /// The tab bar.
    ///
    /// The router decides what a tap does: search and register open something and keep the selected tab.
    struct TabsView: View {
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            TabView(selection: selection) {
                ForEach(app.tabs) { item in
                    content(of: item.id)
                        .tabItem { Label(item.title, systemImage: item.id.symbol) }
                        .badge(item.badge ?? 0)
                        .tag(item.id)
                }
            }
        }

        private var selection: Binding<MarketTab> {
            Binding { @MainActor in
                app.router.navigation.tab
            } set: { @MainActor tab in
                app.select(tab)
            }
        }

        @ViewBuilder private func content(of tab: MarketTab) -> some View {
            if tab.isSelectable { StackView(.tab(tab)) } else { Color.clear }
        }
    }

    #Preview("Layers") { SampleView(.home) { _ in LayerView() } }
    #Preview("Bottom") { SampleView(.home) { _ in BottomView() } }
    #Preview("Tabs") { SampleView(.myPage) { _ in TabsView() } }
#endif
