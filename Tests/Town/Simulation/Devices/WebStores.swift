import OpenMarket

/// What one front end on the web keeps for the users among its visitors, each of whom has a client of their own.
///
/// Nothing of a guest is in it, and nothing of a visit stays when that is over.
struct WebStores: Sendable {
    private let searches = InMemorySavedSearches()
    private let views = InMemoryViewHistory()
    private let drafts = InMemoryFormDrafts()

    /// Makes the client of a visit keep things there.
    func give(to configuration: inout MarketConfiguration) {
        configuration.savedSearches = searches
        configuration.viewHistory = views
        configuration.formDrafts = drafts
        configuration.separatesGuests = true
        configuration.outbox = InMemoryOutboxStore()
        // A product that waits in memory would be gone with its visit.
        configuration.outboxLimits.registrationCount = 0
    }
}
