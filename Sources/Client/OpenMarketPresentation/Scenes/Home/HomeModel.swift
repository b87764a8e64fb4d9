import Foundation
public import OpenMarketDomain

/// The first scene of the market: banners that go round, and some products to look at.
///
/// The products are a ``ProductListModel`` of their own, in ``list``: what is true
/// of every list is true of this one.
@MainActor
public final class HomeModel: DrawnScene<HomeState, HomeModel.Exit> {
    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        case product(Product.ID)
        case allProducts
        case category(ProductCategory)
        /// The user goes to the log-in, and then on to the intention.
        case logIn(then: Intention? = nil)
    }

    public let list: ProductListModel
    private let ticker: BannerTicker
    private var isVisible = false

    /// A scene that has not loaded anything yet.
    public init(context: SceneContext) {
        list = ProductListModel(.all, context: context, layout: .grid)
        ticker = BannerTicker(clock: context.clock)
        super.init(State.Facts(hasCategories: context.market.features.contains(.categories)), context: context)
        list.onExit = { [weak self] exit in
            switch exit {
            case .product(let id): self?.onExit?(.product(id))
            case .logIn(let intention): self?.onExit?(.logIn(then: intention))
            }
        }
    }

    override public var title: String { context.wording(.titleHome) }
    override public var alert: AlertModel? { list.alert }
    override public func answer(_ choice: AlertChoice, text: Secret?) async { await list.answer(choice, text: text) }

    /// Loads banners and products that are missing; banners advance while the scene is visible.
    override public func load() async {
        isVisible = true
        async let products: Void = list.appear()
        if case .idle = facts.banners { await loadBanners() } else { turn() }
        await products
    }

    /// Keeps the banners, which are the same for all users.
    override public func forget(_ facts: inout State.Facts) {}

    /// Stops the banners until the scene appears again.
    override public func disappear() {
        isVisible = false
        ticker.stop()
        // The toolkit does not report that the finger of an interrupted drag was lifted.
        ticker.resume()
    }

    override public func end() {
        disappear()
        list.end()
        super.end()
    }

    /// The banners that lead somewhere, the categories, and what the list below offers.
    @SceneOfferBuilder override public var offers: [SceneOffer] {
        let wording = context.wording
        offer("refresh", wording(.actionRefresh), .refresh, at: .bar, isBusy: state.banners.isLoading) {
            await self.refresh()
        }
        for banner in state.banners.value ?? [] {
            if let product = banner.product {
                let (title, row) = (banner.title ?? wording(.titleBanners), banner.id.absoluteString)
                offer(.init("openBanner", product.rawValue), title, .image, at: .row(row)) {
                    self.onExit?(.product(product))
                }
            }
        }
        for category in state.categories {
            let place = SceneCommand.Placement.choice(wording(.facetCategories))
            offer(.init("category", category.id.rawValue), category.title, at: place) {
                self.onExit?(.category(category.id))
            }
        }
        offer("showAll", state.moreTitle, .next) { self.onExit?(.allProducts) }
        list.rowOffers
    }

    /// Loads banners and products again; both stay until the new ones are there.
    private func refresh() async {
        async let products: Void = list.refresh()
        if !facts.banners.isLoading { await loadBanners() }
        await products
    }
}

// The banners.
extension HomeModel {
    /// Notes that a finger is put on the banners.
    public func beginDragging() {
        ticker.pause()
    }

    /// Notes that the banners have come to rest at an offset.
    public func endDragging(at offset: Int) {
        move(to: facts.carousel.settled(at: offset), isAnimated: false)
        ticker.resume()
    }

    private func loadBanners() async {
        let discovery = context.market.discovery
        await load(\.banners) {
            do {
                return try await discovery.banners()
            } catch MarketError.unsupported {
                // A market without banners has a home without them.
                return []
            }
        }
        guard case .loaded(let banners) = facts.banners else { return }
        if facts.carousel.count != banners.count { change { $0.carousel = CarouselModel(count: banners.count) } }
        turn()
    }

    private func turn() {
        guard isVisible, facts.carousel.canAdvance else { return ticker.stop() }
        ticker.start(for: self) { home in home.move(to: home.facts.carousel.advanced(), isAnimated: true) }
    }

    private func move(to carousel: CarouselModel, isAnimated: Bool) {
        change { ($0.carousel, $0.isBannerMoveAnimated) = (carousel, isAnimated) }
    }
}
