import OpenMarketDomain
import OpenMarketPresentation

/// The badge of a tab: how many products the user likes.
struct LikeCounterState: SceneState {
    /// What it is drawn from.
    struct Facts: Sendable {
        /// The products that the market says are liked.
        var list: Loaded<Set<Product.ID>> = .idle
        /// What happened to likes since that list was asked for: its response does not know of it.
        var recent: [Product.ID: Bool] = [:]
    }

    /// The number, `99+` beyond 99, or `nil` for no badge.
    let badge: String?
    /// Whether a spinner turns.
    let isLoading: Bool
    /// Why the number could not be loaded.
    let problem: Problem?

    /// Draws the badge.
    init(_ facts: Facts, in drawing: SceneDrawing) {
        (badge, isLoading, problem) = (nil, false, nil)
    }
}

/// The scene behind the badge.
@MainActor
final class LikeCounterModel: DrawnScene<LikeCounterState, Never> {
    private let likes: any LikeUseCases

    init(likes: any LikeUseCases, context: SceneContext) {
        self.likes = likes
        super.init(State.Facts(), context: context)
    }

    /// Loading again.
    @SceneOfferBuilder override var offers: [SceneOffer] {
        offer("load", context.wording(.actionRefresh), isBusy: state.isLoading) { await self.load() }
    }

    /// Loads the list, unless it is on its way: the scene appears, or the user wants to see it again.
    override func load() async {
    }

    /// Notes what happened to a product, in this scene or in another.
    func apply(_ event: ProductEvent) {
    }
}
