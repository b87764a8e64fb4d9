#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A list or grid of products.
    struct ProductsView: View {
        let model: ProductListModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ScrollViewReader { reader in
                ScrollView {
                    if let seller = model.state.seller { SellerView(model: model, state: seller) }
                    CommandChips(commands: categories, model: model)
                    ProductsGrid(model: model)
                }
                .refreshable { await model.perform(.refresh) }
                .onScrollPhaseChange { _, phase in
                    if phase == .interacting { model.send(.dragged(.onwards)) }
                }
                .onChange(of: model.state.scroll) {
                    guard let wish = model.state.scroll else { return }
                    if let row = wish.row ?? model.state.rows.first?.id { reader.scrollTo(row, anchor: .top) }
                    model.send(.scrolled)
                }
            }
            .searchField(
                text: name,
                isPinned: model.state.isSearchBarPinned,
                prompt: app.context.wording(.fieldSearchPlaceholder)
            )
        }

        /// The categories to narrow the list to; a second tap takes one back.
        private var categories: [SceneCommand] {
            model.commands.filter { $0.id.verb == "filter" && $0.id.thing.hasPrefix("category/") }
        }

        /// What the names of the shown products have in them.
        private var name: Binding<String> {
            Binding { @MainActor in
                model.state.filter.name
            } set: { @MainActor name in
                var filter = model.state.filter
                filter.name = name
                model.send(.filter(filter))
            }
        }
    }
#endif
