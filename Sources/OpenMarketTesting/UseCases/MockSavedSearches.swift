public import OpenMarketDomain

/// A double of `SavedSearchesUseCase`.
public final class MockSavedSearches: SavedSearchesUseCase, Verifiable {
    /// Calls of `all()`; nothing is saved by default.
    public let lists = MockCall<Void, [SavedSearch]>("savedSearches.all", fallback: [])
    /// Calls of `save(_:)`.
    public let saves = MockCall<ProductQuery, SavedSearch>("savedSearches.save")
    /// Calls of `newMatches(of:)`; there are none by default.
    public let counts = MockCall<SavedSearch, NewMatches>("savedSearches.newMatches", fallback: NewMatches(0))
    /// Calls of `markSeen(_:)`.
    public let seen = MockCall<SavedSearch.ID, Void>("savedSearches.markSeen", fallback: ())
    /// Calls of `forget(_:)`.
    public let forgotten = MockCall<SavedSearch.ID, Void>("savedSearches.forget", fallback: ())

    /// A double without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        [lists.reports, saves.reports, counts.reports, seen.reports, forgotten.reports].flatMap(\.self)
    }

    /// As scripted.
    public func all() async throws(MarketError) -> [SavedSearch] { try await lists(()) }
    /// As scripted.
    @discardableResult
    public func save(_ query: ProductQuery) async throws(MarketError) -> SavedSearch { try await saves(query) }
    /// As scripted.
    public func newMatches(of search: SavedSearch) async throws(MarketError) -> NewMatches { try await counts(search) }
    /// As scripted.
    public func markSeen(_ id: SavedSearch.ID) async throws(MarketError) { try await seen(id) }
    /// As scripted.
    public func forget(_ id: SavedSearch.ID) async throws(MarketError) { try await forgotten(id) }
}
