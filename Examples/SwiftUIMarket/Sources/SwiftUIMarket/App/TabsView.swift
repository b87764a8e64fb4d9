#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

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
#endif
