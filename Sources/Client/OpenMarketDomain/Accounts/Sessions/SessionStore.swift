import Synchronization

/// The store of the session between launches.
public protocol SessionStore: Sendable {
    /// The session, or `nil` when no user is logged in.
    func session() async throws(MarketError) -> Session?

    /// Stores `session` instead of any earlier one.
    func save(_ session: Session) async throws(MarketError)

    /// Forgets the session.
    func clear() async throws(MarketError)

    /// Stores `new` in place of `old`, or nothing where `new` is `nil`, unless another process has put another login, or
    /// none, in the place of `old`.
    ///
    /// A store that several processes share compares and stores in one step.
    ///
    /// - Returns: Whether `old` was there.
    func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool

    /// A mark of what is stored now, which becomes another one with each change; `nil` for a store that no other process
    /// changes, or that cannot tell.
    ///
    /// It is read before every call, so it must cost little.
    var mark: String? { get }
}

extension SessionStore {
    /// Compares first, and stores then: for a store of one process.
    public func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
        guard let stored = try await session(), stored.isSameLogin(as: old) else { return false }
        if let new { try await save(new) } else { try await clear() }
        return true
    }

    /// The default: `nil`, because no other process changes what is stored.
    public var mark: String? { nil }
}

/// A session in memory: it ends with the process.
public final class InMemorySessionStore: SessionStore {
    private let current: Mutex<Session?>

    public init(_ session: Session? = nil) {
        current = Mutex(session)
    }

    public func session() async throws(MarketError) -> Session? {
        current.withLock { $0 }
    }

    public func save(_ session: Session) async throws(MarketError) {
        current.withLock { $0 = session }
    }

    public func clear() async throws(MarketError) {
        current.withLock { $0 = nil }
    }

    public func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
        current.withLock { current in
            guard let stored = current, stored.isSameLogin(as: old) else { return false }
            current = new
            return true
        }
    }
}

/// The owner of the data that a device keeps for its users: one user, or the guests, of one market.
///
/// A store may serve several markets: the ids and products of one mean nothing in another.
struct KeptOwner: Sendable {
    private let market: String
    private let sessions: any SessionStore

    /// The owner that `sessions` say, in the market of this name.
    init(in market: String, sessions: any SessionStore) {
        (self.market, self.sessions) = (market, sessions)
    }

    /// Returns the name in the store; `nil` for guests of a market without a name.
    func name() async throws(MarketError) -> String? {
        Self.name(of: try await sessions.session()?.cacheAccount, in: market)
    }

    /// Returns the name of the user; `nil` for guests.
    func userName() async throws(MarketError) -> String? {
        guard let account = try await sessions.session()?.cacheAccount else { return nil }
        return Self.name(of: account, in: market)
    }

    /// Returns the name in the store for an account, or for guests.
    ///
    /// The length keeps apart what would read the same.
    static func name(of account: String?, in market: String) -> String? {
        market.isEmpty ? account : "\(market.utf8.count):\(market) \(account ?? "")"
    }
}
