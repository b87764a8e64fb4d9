#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// A list or grid of products, with its order and filters.
    struct ProductsView: View {
        let model: ProductListModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ScrollViewReader { reader in
                ScrollView {
                    if let seller = model.sellerPage { SellerView(model: seller) }
                    CategoryChips(model: model)
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
            .toolbar { ToolbarItem(placement: .primaryAction) { menu } }
        }

        private var menu: some View {
            let wording = app.context.wording
            return Menu(wording(.filterTitle), systemImage: "line.3.horizontal.decrease.circle") {
                Picker(wording(.sortTitle), selection: sort) {
                    ForEach(ProductSort.allCases, id: \.self) { Text(wording.name(of: $0)).tag($0) }
                }
                ForEach(ListLayout.allCases, id: \.self) { layout in
                    Toggle(layout.title(in: wording), isOn: isOn(layout))
                }
                Toggle(wording(.filterInStock), isOn: filter(\.isInStock, by: true))
                Toggle(wording(.filterDiscounted), isOn: filter(\.isDiscounted, by: true))
                if model.state.knowsStatus {
                    ForEach(SaleStatus.offered, id: \.self) { status in
                        Toggle(wording.name(of: status), isOn: filter(\.status, by: status))
                    }
                }
            }
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

        private var sort: Binding<ProductSort> {
            model.binding(\.sort) { .sort($0) }
        }

        private func isOn(_ layout: ListLayout) -> Binding<Bool> {
            Binding { @MainActor in
                model.state.layout == layout
            } set: { @MainActor _ in
                model.send(.layOut(layout))
            }
        }

        /// Whether products are filtered by a value; only one value of a part can be.
        private func filter<Value: Equatable & Sendable>(
            _ part: any WritableKeyPath<ProductFilter, Value?> & Sendable,
            by value: Value
        ) -> Binding<Bool> {
            Binding { @MainActor in
                model.state.filter[keyPath: part] == value
            } set: { @MainActor isOn in
                var filter = model.state.filter
                filter[keyPath: part] = isOn ? value : nil
                model.send(.filter(filter))
            }
        }
    }
#endif
