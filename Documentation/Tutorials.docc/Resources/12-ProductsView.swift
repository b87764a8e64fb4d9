#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The same screen with SwiftUI: the state is read, the same actions are sent.
    struct ProductsView: View {
        let model: ProductListModel

        var body: some View {
            List(Array(model.state.rows.enumerated()), id: \.element.id) { index, row in
                Button {
                    model.send(.open(row.id))
                } label: {
                    VStack(alignment: .leading) {
                        Text(row.title)
                        Text(row.price.map(\.text).joined(separator: " ")).font(.footnote)
                    }
                }
                .onAppear { model.send(.rowAppeared(index)) }
            }
            .navigationTitle(model.state.title)
            .refreshable { await model.perform(.refresh) }
            .task { await model.perform(.load) }
        }
    }
#endif
