/// Who remembers what a user searched for.
public protocol SearchHistory: Sendable {
    /// The last searches, the newest first.
    func searches() async throws(MarketError) -> [String]

    /// Remembers these and nothing else, the newest first.
    func save(_ searches: [String]) async throws(MarketError)
}
