#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
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
                        Button(model.state.moreTitle) { model.send(command: "showAll") }
                    }
                    .padding(.horizontal)
                    ProductsGrid(model: model.list)
                }
            }
            .refreshable { await model.perform(command: "refresh") }
        }
    }

    /// The banners, which advance by themselves and stop while the user drags them.
    struct BannersView: View {
        let model: HomeModel
        @State private var place: Int?
        @ScaledMetric private var height = 180.0

        var body: some View {
            ScrollView(.horizontal) {
                LazyHStack(spacing: 0) {
                    ForEach(BannerPlace.all(of: model.state)) { place in
                        Button {
                            if let product = place.banner.product {
                                model.send(command: .init("openBanner", product.rawValue))
                            }
                        } label: {
                            PictureView(place.banner.image).overlay(alignment: .bottomLeading) {
                                if let title = place.banner.title {
                                    Text(title).font(.headline).foregroundStyle(.white).shadow(radius: 4).padding()
                                }
                            }
                        }
                        .buttonStyle(.plain)
                        .containerRelativeFrame(.horizontal)
                    }
                }
                .scrollTargetLayout()
            }
            .scrollIndicators(.hidden)
            .scrollTargetBehavior(.paging)
            .scrollPosition(id: $place)
            .frame(height: height)
            .onScrollPhaseChange { _, phase in
                switch phase {
                case .interacting: model.beginDragging()
                // Also at the end of a move of its own: on a copy, the row jumps to where that banner really is.
                case .idle: if let place { model.endDragging(at: place) }
                case .tracking, .decelerating, .animating: break
                @unknown default: break
                }
            }
            .onChange(of: model.state.carousel, initial: true) {
                let offset = model.state.carousel.offset
                guard model.state.isBannerMoveAnimated else {
                    place = offset
                    return
                }
                withAnimation(.easeInOut(duration: CarouselModel.animation.seconds)) { place = offset }
            }
        }
    }

    #Preview("Home") {
        SampleView(.home) { scene in
            if case .home(let model) = scene { HomeView(model: model) }
        }
    }
    #Preview("Banners") {
        SampleView(.home) { scene in
            if case .home(let model) = scene { BannersView(model: model) }
        }
    }
#endif
