/// The address at which the service of a device takes notices.
public enum NoticeAddress: Sendable, Hashable {
    /// A subscription of a browser (RFC 8030), with its two keys in base64 for addresses (RFC 8291).
    case web(endpoint: String, key: Secret, secret: Secret)
    /// The token that Apple's service has given an app, in hexadecimal digits.
    case apple(token: Secret)
    /// The token that Firebase Cloud Messaging has given an app or a browser.
    case firebase(token: Secret)
}

/// A device that is registered for the notices of its user.
public struct NoticeDevice: Sendable, Hashable, Identifiable {
    /// The id that the market has given the device.
    public typealias ID = Identifier<NoticeDevice>

    public let id: ID
    /// The name that the app gave it, such as `Firefox on Linux`.
    public let name: String
    /// Whether it was registered by the login that asks.
    public let isOwn: Bool

    /// A device as the market lists it; `name` may be empty.
    public init(id: ID, name: String, isOwn: Bool) {
        (self.id, self.name, self.isOwn) = (id, name, isOwn)
    }
}

/// A search of which a user is told when something new matches it.
public struct WatchedSearch: Sendable, Hashable, Identifiable {
    /// The id that the market has given the search.
    public typealias ID = Identifier<WatchedSearch>

    /// The number of searches that a market watches for a user; the oldest goes for a further one.
    public static let limit = 20

    public let id: ID
    /// The query; without an order and without a mark.
    public let query: ProductQuery

    public init(id: ID, query: ProductQuery) {
        (self.id, self.query) = (id, query)
    }
}

/// The devices of a user, their wishes about notices, and what a browser subscribes with.
public struct NoticeOverview: Sendable, Hashable {
    /// The public key with which a browser subscribes (RFC 8292); `nil` where the market sends nothing to browsers.
    public let subscriptionKey: String?
    /// The devices, the newest first.
    public var devices: [NoticeDevice]
    /// The searches that the market watches, the newest first.
    public var searches: [WatchedSearch]
    public var settings: NoticeSettings
    /// The kinds of which the market tells, in the order of their list.
    public let kinds: [NoticeKind]
    /// Whether the market sends e-mails about what no one has looked at.
    public let sendsMails: Bool

    /// The register and the settings, as one response of the market has them; it may tell of some kinds alone.
    public init(
        subscriptionKey: String?,
        devices: [NoticeDevice],
        searches: [WatchedSearch] = [],
        settings: NoticeSettings,
        kinds: [NoticeKind] = NoticeKind.allCases,
        sendsMails: Bool = true
    ) {
        (self.subscriptionKey, self.settings) = (subscriptionKey, settings)
        (self.devices, self.searches) = (devices, searches)
        (self.kinds, self.sendsMails) = (kinds, sendsMails)
    }
}

/// The register of the devices of a user, and the user's wishes about notices: what a user is told of while the app is
/// closed, and on which devices.
///
/// A device has one owner. A service that says that the device is gone takes it off the register, too.
///
/// | course | what happens |
/// |---|---|
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | a market that sends none | ``MarketError/unsupported(_:)`` with ``MarketFeature/notices`` |
/// | sad | the market's error; nothing has changed |
/// | cancel | ``MarketError/cancelled``; a change may be stored all the same |
public protocol NoticesRepository: Sendable {
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
