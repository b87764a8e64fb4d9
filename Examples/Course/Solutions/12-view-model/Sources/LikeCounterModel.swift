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
    /// What the list says is liked; `nil` before the first one.
    private var ids: Set<Product.ID>?
    /// What happened to likes while the list was on its way: its response does not know of it.
    private var recent: [Product.ID: Bool] = [:]

    init(likes: any LikeUseCases) {
        self.likes = likes
    }

    /// Does what the user did.
    func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: beginLoading()
        }
    }

    /// Notes what happened to a product, in this scene or in another.
    func apply(_ event: ProductEvent) {
        switch event {
        case .liked(let id): recent[id] = true
        case .unliked(let id), .deleted(let id): recent[id] = false
        case .created, .updated: return
        }
        showBadge()
    }

    private func beginLoading() -> SceneWork? {
        guard !state.isLoading else { return nil }
        source.change { state in
            state.isLoading = true
            state.error = nil
        }
        ids = likedIDs
        recent = [:]
        return load
    }

    private func load() async {
        do throws(MarketError) {
            ids = try await likes.ids()
            showBadge()
        } catch .cancelled {
            // The user has gone: there is nothing to tell.
        } catch {
            source.change { $0.error = error }
        }
        source.change { $0.isLoading = false }
    }

    private func showBadge() {
        guard let count = likedIDs?.count else { return }
        source.change { $0.badge = count == 0 ? nil : count > 99 ? "99+" : String(count) }
    }

    private var likedIDs: Set<Product.ID>? {
        ids?.union(recent.filter(\.value).keys).subtracting(recent.filter { !$0.value }.keys)
    }
}
