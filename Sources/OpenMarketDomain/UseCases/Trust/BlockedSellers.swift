/// Blocks sellers, and lists who is blocked.
///
/// | course | what happens |
/// |---|---|
/// | input | the seller, as a product or a chat names them |
/// | primary | what they sell is in no list, search or suggestion any more, and neither writes to the other |
/// | a chat with them | it leaves the list of the user who blocks; the other one keeps it, and is not told |
/// | blocked already | no change |
/// | taken back | what they sell is there again; the chat returns when it is opened |
/// | oneself, or unknown | ``MarketError/notFound`` |
/// | too many | ``MarketError/rejected(_:)`` with the code `tooMany` |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | a market that cannot | ``MarketError/unsupported(_:)`` with ``MarketFeature/blocking`` |
/// | sad | the market's error; blocking again ends what was begun |
/// | cancel | ``MarketError/cancelled``; the block may stand all the same |
public protocol BlockedSellersUseCase: Sendable {
    /// Whom the user has blocked, the last one first.
    func callAsFunction() async throws(MarketError) -> [Seller]

    /// Blocks a seller.
    @discardableResult
    func block(_ seller: Seller.Key) async throws(MarketError) -> Seller

    /// Takes a block back.
    func unblock(_ seller: Vendor.ID) async throws(MarketError)
}

/// Blocks sellers in a repository.
public struct BlockedSellers: BlockedSellersUseCase {
    private let blocks: any BlocksRepository
    private let chats: any ChatRepository
    private let sessions: any SessionStore

    /// Blocks in `blocks` for the session in `sessions`, and leaves chats in `chats`.
    public init(blocks: any BlocksRepository, chats: any ChatRepository, sessions: any SessionStore) {
        self.blocks = blocks
        self.chats = chats
        self.sessions = sessions
    }

    /// Whom the user has blocked, the last one first.
    public func callAsFunction() async throws(MarketError) -> [Seller] {
        try await blocks.blocked(as: sessions.login())
    }

    /// Blocks a seller.
    @discardableResult
    public func block(_ seller: Seller.Key) async throws(MarketError) -> Seller {
        let login = try await sessions.login()
        guard seller != .user(login.user) else { throw .notFound }
        let blocked = try await blocks.block(seller, as: login)
        // Only now: before, a message could have brought the chat back.
        if let user = blocked.user { try await leaveChat(with: user, as: login) }
        return blocked
    }

    /// Takes a block back.
    public func unblock(_ seller: Vendor.ID) async throws(MarketError) {
        try await blocks.unblock(seller, as: sessions.login())
    }

    private func leaveChat(with user: UserID, as login: AuthSession) async throws(MarketError) {
        do throws(MarketError) {
            try await chats.leave(ChatRoom.ID(of: login.user, and: user), as: login)
        } catch .notFound, .notOwner {
            // The two have never had one.
        }
    }
}
