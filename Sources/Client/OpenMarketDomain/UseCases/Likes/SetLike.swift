/// Likes a product, or removes the like.
///
/// | course | what happens |
/// |---|---|
/// | input | the product, and whether to like it |
/// | primary | ``ProductEvent/liked(_:)`` or ``ProductEvent/unliked(_:)`` is published at once, the request is sent, the new state returned |
/// | called again before the response | the last call counts: at most one request is on its way and one more follows; all callers get the outcome of the last call |
/// | no change | the same as success |
/// | not logged in | ``MarketError/unauthenticated``; nothing is published or sent |
/// | no network, with a store for changes | returned as set, and sent when the market can be reached, also after a restart |
/// | sad | the market's error; the like is published that the market has, which is read first where no response has said it |
/// | cancel | ``MarketError/cancelled``; the change itself goes on, because the event was published |
public protocol SetLikeUseCase: Sendable {
    /// Likes the product or removes the like; returns the state afterwards.
    @discardableResult
    func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool
}

/// Likes products through an outbox.
public struct SetLike: SetLikeUseCase {
    private let changes: Outbox

    /// Likes through `changes`, which every screen shares.
    public init(_ changes: Outbox) {
        self.changes = changes
    }

    @discardableResult
    public func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        let login = try await changes.sessions.login()
        guard !Task.isCancelled else { throw .cancelled }
        let change = PendingChange.ID(changes.ids.next())
        switch try await changes.ask(.like(id, isLiked: isLiked), id: change, as: login.user) {
        case .sent(.like(_, let last), _), .waiting(.like(_, let last)): return last
        case .sent, .registered, .waiting: return isLiked
        }
    }
}
