#if os(iOS)
    import OpenMarket
    import SwiftUI

    /// A list or grid of products, with its order and filters.
    struct ProductsView: View {
        let model: ProductListModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            ScrollViewReader { reader in
                ScrollView { ProductsGrid(model: model) }
                    .refreshable { await model.perform(.refresh) }
                    .onChange(of: model.state.scroll) {
                        guard let wish = model.state.scroll else { return }
                        if let row = wish.row ?? model.state.rows.first?.id { reader.scrollTo(row, anchor: .top) }
                        model.send(.scrolled)
                    }
            }
            .toolbar { ToolbarItem(placement: .topBarTrailing) { menu } }
        }

        private var menu: some View {
            let wording = app.context.wording
            return Menu(wording(.filterTitle), systemImage: "line.3.horizontal.decrease.circle") {
                Picker(wording(.sortTitle), selection: sort) {
                    ForEach(ProductSort.allCases, id: \.self) { Text(wording.name(of: $0)).tag($0) }
                }
                Picker(wording(.layoutGrid), selection: layout) {
                    ForEach(ListLayout.allCases, id: \.self) { Text($0.title(in: wording)).tag($0) }
                }
                Toggle(wording(.filterInStock), isOn: condition(\.isInStock))
                Toggle(wording(.filterDiscounted), isOn: condition(\.isDiscounted))
            }
        }

        private var sort: Binding<ProductSort> {
            model.binding(\.sort) { .sort($0) }
        }

        private var layout: Binding<ListLayout> {
            model.binding(\.layout) { .layOut($0) }
        }

        private func condition(_ part: WritableKeyPath<ProductFilter, Bool?>) -> Binding<Bool> {
            Binding {
                model.state.filter[keyPath: part] == true
            } set: { isOn in
                var filter = model.state.filter
                filter[keyPath: part] = isOn ? true : nil
                model.send(.filter(filter))
            }
        }
    }
#endif
