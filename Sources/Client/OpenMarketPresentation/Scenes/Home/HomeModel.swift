public import OpenMarketDomain

/// The first scene of the market: banners that go round, and some products to look at.
///
/// The products are a ``ProductListModel`` of their own, in ``list``: what is true
/// of every list is true of this one.
@MainActor
public final class HomeModel: PresentedScene {
    /// The state beside the products.
    public struct State: Sendable, Equatable {
        /// The banners, with titles in the user's language.
        public internal(set) var banners: LoadState<[Banner]> = .idle
        /// The position of the banners, which go round.
        public internal(set) var carousel = CarouselModel(count: 0)
        /// Whether the last move is to be shown as one; a jump from copy to original is not.
        public internal(set) var isBannerMoveAnimated = false
        /// The categories at the top, where products have any.
        public internal(set) var categories: [CategoryRow] = []
        /// The title of the list of products.
        public internal(set) var listTitle = ""
        /// The title of the way to all products.
        public internal(set) var moreTitle = ""
    }

    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        /// To a product.
        case product(Product.ID)
        /// To all products.
        case allProducts
        /// To the products of a category.
        case category(ProductCategory)
        /// To the log-in, and what to do after it.
        case logIn(then: Intention? = nil)
    }

    /// An action of the user, beside those on products.
    public enum Action: Sendable, Equatable {
        /// Loads the failed parts again.
        case load
        /// It is pulled down.
        case refresh
        /// A finger is put on the banners.
        case beginDragging
        /// The banners have come to rest at an offset.
        case endDragging(offset: Int)
        /// A banner is opened, which leads to its product if it has one.
        case openBanner(Banner)
        /// All products are wanted.
        case showAll
        /// The products of a category are wanted.
        case show(ProductCategory)
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// The products.
    public let list: ProductListModel
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    private let ticker: BannerTicker
    private var isVisible = false

    /// A scene that has not loaded anything yet.
    public init(context: SceneContext) {
        self.context = context
        list = ProductListModel(.all, context: context, layout: .grid)
        ticker = BannerTicker(clock: context.clock)
        source = StateSource(State())
        list.onExit = { [weak self] exit in
            switch exit {
            case .product(let id): self?.onExit?(.product(id))
            case .logIn(let intention): self?.onExit?(.logIn(then: intention))
            }
        }
        tell(in: context.wording)
        context.onWording(for: self) { [weak self] wording in self?.tell(in: wording) }
    }

    private func tell(in wording: Wording) {
        source.change { state in
            state.categories = self.context.market.hasCategories ? CategoryRow.top(in: wording) : []
            state.listTitle = wording(.homeMiniListTitle)
            state.moreTitle = wording(.homeMore)
            state.banners = state.banners.retold(in: wording).showing(state.banners.value.map(self.titled))
        }
    }

    private func titled(_ banners: [Banner]) -> [Banner] {
        banners.map { $0.titled(in: context.wording.language.rawValue) }
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return load
        case .refresh: return refresh
        case .beginDragging: ticker.pause()
        case .endDragging(let offset): endDragging(at: offset)
        case .openBanner(let banner): if let product = banner.product { onExit?(.product(product)) }
        case .showAll: onExit?(.allProducts)
        case .show(let category): onExit?(.category(category))
        }
        return nil
    }

    /// Loads banners and products the first time it is called; banners advance while the scene is visible.
    func load() async {
        isVisible = true
        async let products: Void = list.load()
        if case .idle = state.banners { await loadBanners() } else { turn() }
        await products
    }

    /// Loads banners and products again; both stay until the new ones are there.
    func refresh() async {
        async let products: Void = list.refresh()
        await loadBanners()
        await products
    }

    private func loadBanners() async {
        guard !state.banners.isLoading else { return }
        source.change { $0.banners = .loading($0.banners.value) }
        do throws(MarketError) {
            let banners = try await context.market.discovery.banners()
            show(banners)
        } catch .cancelled {
            source.change { $0.banners = $0.banners.value.map { .loaded($0) } ?? .idle }
        } catch .unsupported {
            // A market without banners has a home without them.
            show([])
        } catch {
            source.change { $0.banners = .failed(Problem(error, in: self.context.wording), $0.banners.value) }
        }
    }

    private func show(_ banners: [Banner]) {
        source.change { state in
            state.banners = .loaded(self.titled(banners))
            if state.carousel.count != banners.count { state.carousel = CarouselModel(count: banners.count) }
        }
        turn()
    }

    private func turn() {
        guard isVisible, state.carousel.canAdvance else { return ticker.stop() }
        ticker.start(for: self) { home in
            home.move(to: home.state.carousel.advanced(), isAnimated: true)
        }
    }

    private func endDragging(at offset: Int) {
        move(to: state.carousel.settled(at: offset), isAnimated: false)
        ticker.resume()
    }

    private func move(to carousel: CarouselModel, isAnimated: Bool) {
        source.change { state in
            state.carousel = carousel
            state.isBannerMoveAnimated = isAnimated
        }
    }
}

extension HomeModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleHome) }
    /// The alert of the products.
    public var alert: AlertModel? { list.alert }

    /// Loads what is missing and lets the banners advance.
    public func appear() async { await load() }

    /// Stops the banners until the scene appears again.
    public func disappear() {
        isVisible = false
        ticker.stop()
        // The toolkit does not report that the finger of an interrupted drag was lifted.
        ticker.resume()
    }

    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }

    /// Answers the alert of the products.
    public func answer(_ choice: AlertChoice, text: Secret?) async { await list.answer(choice, text: text) }
}
