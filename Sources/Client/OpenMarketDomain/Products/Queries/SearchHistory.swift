import Synchronization

/// Stores what users of a device searched for, for each of them by themselves.
public protocol SearchHistory: Sendable {
    /// The last searches of an account, or of guests where it is `nil`; the newest first.
    func searches(of account: String?) async throws(MarketError) -> [String]

    /// Stores these for an account, or for guests, and nothing else; none when the account is deleted.
    func save(_ searches: [String], of account: String?) async throws(MarketError)
}

/// A search history in memory.
public final class InMemorySearchHistory: SearchHistory {
    private let kept: Mutex<[String?: [String]]>

    /// A history in which guests have searched for `searches`.
    public init(_ searches: [String] = []) {
        kept = Mutex([nil: searches])
    }

    public func searches(of account: String?) async throws(MarketError) -> [String] {
        kept.withLock { $0[account] ?? [] }
    }

    public func save(_ searches: [String], of account: String?) async throws(MarketError) {
        kept.withLock { $0[account] = searches.isEmpty ? nil : searches }
    }
}
