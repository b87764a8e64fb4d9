#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The same screen with SwiftUI: the state is read, the same actions are sent.
    struct ProductsView: View {
        let model: ProductListModel

        var body: some View {
            List(Array(model.state.rows.enumerated()), id: \.element.id) { index, row in
                Button {
                    model.send(command: .init("open", row.id.rawValue))
                } label: {
                    VStack(alignment: .leading) {
                        Text(row.title)
                        Text(row.price.map(\.text).joined(separator: " ")).font(.footnote)
                    }
                }
                .onAppear { Task { await model.rowAppeared(at: index) } }
            }
            .navigationTitle(model.state.title)
            .refreshable { await model.refresh() }
            .task { await model.appear() }
        }
    }
#endif
