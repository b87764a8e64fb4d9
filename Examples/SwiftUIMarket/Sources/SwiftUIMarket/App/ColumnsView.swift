#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// The market where there is room, on an iPad or a Mac: the tabs, a list, and what was opened from it, side by side.
    struct ColumnsView: View {
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            NavigationSplitView {
                List(selection: selection) {
                    ForEach(app.tabs) { item in
                        Label(item.title, systemImage: item.id.symbol).badge(item.badge ?? 0).tag(item.id)
                    }
                }
                .navigationSplitViewColumnWidth(min: 160, ideal: 200, max: 260)
            } content: {
                StackView(.tab(tab), .lists)
                    .id(tab)
                    .navigationSplitViewColumnWidth(min: 320, ideal: 400, max: 560)
            } detail: {
                DetailsView(tab: tab)
            }
        }

        private var tab: MarketTab { app.router.navigation.tab }

        /// Search and register open something and keep the selected tab.
        private var selection: Binding<MarketTab?> {
            Binding { @MainActor in
                tab
            } set: { @MainActor tab in
                if let tab { app.select(tab) }
            }
        }
    }

    /// The last column: what was opened from the list beside it.
    struct DetailsView: View {
        let tab: MarketTab
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            if let first = StackColumns(app.entries(of: .tab(tab))).details.first {
                StackView(.tab(tab), .details(first)).id(first.id)
            } else {
                Image(systemName: "bag").font(.title2).foregroundStyle(.tertiary).accessibilityHidden(true)
            }
        }
    }

    #Preview("Columns") { SampleView(.product) { _ in ColumnsView() } }
    #Preview("Details") { SampleView(.product) { _ in DetailsView(tab: .home) } }
#endif
