#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The home tab: banners, and products below them.
    struct HomeView: View {
        let model: HomeModel

        var body: some View {
            ScrollView {
                VStack(alignment: .leading) {
                    if model.state.carousel.count > 0 { BannersView(model: model) }
                    ScrollView(.horizontal) {
                        HStack {
                            ForEach(model.state.categories) { row in
                                Button(row.title) { model.send(.show(row.id)) }
                            }
                        }
                        .padding(.horizontal)
                    }
                    .scrollIndicators(.hidden)
                    HStack {
                        Text(model.state.listTitle).font(.headline)
                        Spacer()
                        Button(model.state.moreTitle) { model.send(.showAll) }
                    }
                    .padding(.horizontal)
                    ProductsGrid(model: model.list)
                }
            }
            .refreshable { await model.perform(.refresh) }
        }
    }
#endif
