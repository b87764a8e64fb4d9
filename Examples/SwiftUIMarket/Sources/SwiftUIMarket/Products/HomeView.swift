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
                    CommandChips(commands: model.commands.filter { $0.id.verb == "category" }, model: model)
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
