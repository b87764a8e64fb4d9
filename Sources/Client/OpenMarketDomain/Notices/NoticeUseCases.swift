/// The use cases of notices: what a user is told of while the app is closed, and on which devices.
///
/// | course | what happens |
/// |---|---|
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | a market that sends none | ``MarketError/unsupported(_:)`` with ``MarketFeature/notices`` |
/// | sad | the market's error; nothing has changed |
/// | cancel | ``MarketError/cancelled``; a change may be stored all the same |
public protocol NoticeUseCases: Sendable {
    /// Returns the devices and the settings of the user.
    func overview() async throws(MarketError) -> NoticeOverview

    /// Registers this device for the notices of the user who is logged in.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the subscription of a browser or the token of an app, a name for the list, a language |
    /// | primary | the device is told of what happens from now on |
    /// | registered already | no change; a new name or language counts |
    /// | another user before | the device is theirs no more |
    /// | log-out, end of the account | the device is told of nothing any more |
    /// | a service that the market does not send to | ``MarketError/rejected(_:)`` |
    @discardableResult
    func register(
        _ address: NoticeAddress,
        name: String,
        language: String
    ) async throws(MarketError) -> NoticeDevice

    /// Takes a device off the register; one that is not there is no failure.
    func remove(_ device: NoticeDevice.ID) async throws(MarketError)

    /// Tells the user of what is new in a search while the app is closed.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | a query; its order does not count, and one for everything is ``MarketError/rejected(_:)`` |
    /// | primary | products that are registered from now on and match are told, at most once a day |
    /// | the user's own products, those of blocked sellers, a query that would be repaired | not told |
    /// | too many | the oldest of the user's searches goes at the ``WatchedSearch/limit`` |
    @discardableResult
    func watch(_ query: ProductQuery) async throws(MarketError) -> WatchedSearch

    /// Watches a search no longer; one that is not there is no failure.
    func unwatch(_ search: WatchedSearch.ID) async throws(MarketError)

    /// Stores the user's wishes.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the settings, and the language of e-mails |
    /// | primary | they count for all devices at once, also for what is on its way |
    func change(_ settings: NoticeSettings, language: String) async throws(MarketError)
}

/// Notices of the user of a session.
package struct Notices: NoticeUseCases {
    private let repository: any NoticesRepository
    private let sessions: any SessionStore

    package init(_ repository: any NoticesRepository, sessions: any SessionStore) {
        (self.repository, self.sessions) = (repository, sessions)
    }

    package func overview() async throws(MarketError) -> NoticeOverview {
        _ = try await sessions.login()
        return try await repository.overview()
    }

    @discardableResult
    package func register(
        _ address: NoticeAddress,
        name: String,
        language: String
    ) async throws(MarketError) -> NoticeDevice {
        _ = try await sessions.login()
        return try await repository.register(address, name: name, language: language)
    }

    package func remove(_ device: NoticeDevice.ID) async throws(MarketError) {
        _ = try await sessions.login()
        try await repository.remove(device)
    }

    @discardableResult
    package func watch(_ query: ProductQuery) async throws(MarketError) -> WatchedSearch {
        _ = try await sessions.login()
        return try await repository.watch(query.unordered)
    }

    package func unwatch(_ search: WatchedSearch.ID) async throws(MarketError) {
        _ = try await sessions.login()
        try await repository.unwatch(search)
    }

    package func change(_ settings: NoticeSettings, language: String) async throws(MarketError) {
        _ = try await sessions.login()
        try await repository.change(settings, language: language)
    }
}
