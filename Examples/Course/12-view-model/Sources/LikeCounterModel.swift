import OpenMarketDomain
import OpenMarketPresentation

/// The badge of a tab: how many products the user likes.
@MainActor
final class LikeCounterModel: SceneModel {
    /// What is shown.
    struct State: Sendable, Equatable {
        /// The number, `99+` beyond 99, or `nil` for no badge.
        var badge: String?
        /// Whether a spinner turns.
        var isLoading = false
        /// Why the number could not be loaded.
        var error: MarketError?
    }

    /// What a user may do.
    enum Action: Sendable {
        /// The tab appears, or the failure is tried again.
        case load
    }

    let source = StateSource(State())
    private let likes: any LikeUseCases

    init(likes: any LikeUseCases) {
        self.likes = likes
    }

    /// Does what the user did.
    func handle(_ action: Action) -> SceneWork? {
        nil
    }

    /// Notes what happened to a product, in this scene or in another.
    func apply(_ event: ProductEvent) {
    }
}
