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

        /// The products that are liked; `nil` before the first list.
        var liked: Set<Product.ID>? {
            list.value?.union(recent.filter(\.value).keys).subtracting(recent.filter { !$0.value }.keys)
        }
    }

    /// The number, `99+` beyond 99, or `nil` for no badge.
    let badge: String?
    /// Whether a spinner turns.
    let isLoading: Bool
    /// Why the number could not be loaded.
    let problem: Problem?

    /// Draws the badge.
    init(_ facts: Facts, in drawing: SceneDrawing) {
        let count = facts.liked?.count ?? 0
        badge = count == 0 ? nil : count > 99 ? "99+" : String(count)
        let list = facts.list.drawn(in: drawing.wording, \.count)
        (isLoading, problem) = (list.isLoading, list.problem)
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
        guard !facts.list.isLoading else { return }
        change { facts in
            facts.list.value = facts.liked
            facts.recent = [:]
        }
        await load(\.list) { [likes] in try await likes.ids() }
    }

    /// Notes what happened to a product, in this scene or in another.
    func apply(_ event: ProductEvent) {
        switch event {
        case .liked(let id): change { $0.recent[id] = true }
        case .unliked(let id), .deleted(let id): change { $0.recent[id] = false }
        case .created, .updated: break
        }
    }
}
