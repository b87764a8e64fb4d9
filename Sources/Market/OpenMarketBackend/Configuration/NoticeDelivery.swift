public import OpenMarketDomain
public import OpenMarketWire

/// The ways by which a market tells its users of something while their apps are closed.
///
/// ```swift
/// var configuration = BackendConfiguration()
/// configuration.notices = NoticeDelivery(contact: "mailto:shop@example.com", words: words) { request in
///     try? await transport.send(request)
/// }
/// ```
///
/// The market makes the requests, and the program that serves it carries them: ``MarketBackend/sendNotices()``.
public struct NoticeDelivery: Sendable {
    /// The services of the browsers that are used most.
    public static let usualHosts: Set<String> = [
        "fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com",
    ]

    /// The most requests that are under way at one service.
    package static let requestsPerService = 32

    /// The address of the operator for the people who run a service: `mailto:` or `https:`.
    public var contact: String
    /// The hosts, with those below them, to which the market sends: an address that a user names is never called else.
    public var hosts: Set<String>
    /// The account at Apple's service; `nil` for a market that sends to no Apple device.
    public var apple: ApplePushAccount?
    /// The most notices of one user in a minute; more wait for the next one.
    public var perMinute: Int
    /// The words of a notice in a language such as `ko`.
    public var words: @Sendable (Notice, _ language: String) -> NoticeWords
    /// Sends an e-mail with some notices to an address, and returns whether it was taken; `nil` for no e-mails.
    public var sendMail: (@Sendable (_ address: String, [NoticeWords], _ language: String) async -> Bool)?
    /// Carries a request; `nil` when no response came.
    public var send: @Sendable (HTTPRequest) async -> HTTPResponse?

    /// The ways of a market; without `apple` none to Apple's devices, without `sendMail` no e-mails.
    public init(
        contact: String,
        hosts: Set<String> = NoticeDelivery.usualHosts,
        apple: ApplePushAccount? = nil,
        perMinute: Int = 20,
        words: @escaping @Sendable (Notice, _ language: String) -> NoticeWords,
        sendMail: (@Sendable (_ address: String, [NoticeWords], _ language: String) async -> Bool)? = nil,
        send: @escaping @Sendable (HTTPRequest) async -> HTTPResponse?
    ) {
        (self.contact, self.hosts, self.apple, self.perMinute) = (contact, hosts, apple, perMinute)
        (self.words, self.sendMail, self.send) = (words, sendMail, send)
    }

    /// Returns whether the market may send to an origin: by TLS at its own port, or on this machine, and only to a host of
    /// the list.
    func allows(_ origin: HTTPOrigin) -> Bool {
        guard origin.isLoopback || (origin.isSecure && origin.port == 443) else { return false }
        return listedHost(of: origin) != nil
    }

    /// The host of the list that an origin is at or below.
    func listedHost(of origin: HTTPOrigin) -> String? {
        hosts.first { origin.host == $0 || origin.host.hasSuffix("." + $0) }
    }
}

/// The account of a team at Apple's service for notices, with the key that signs for it.
public struct ApplePushAccount: Sendable {
    /// The address of the service.
    public let service: HTTPOrigin
    public let team: String
    public let keyName: String
    /// The identifier of the app.
    public let app: String
    /// The private number of the key, in 32 bytes.
    let key: [UInt8]

    /// An account; `nil` for a text that is no key of P-256 in a `.p8` file.
    public init?(
        team: String,
        keyName: String,
        app: String,
        key pem: Secret,
        service: HTTPOrigin = HTTPOrigin(scheme: "https", host: "api.push.apple.com")
    ) {
        guard let key = Self.number(inPEM: pem.reveal()) else { return nil }
        (self.team, self.keyName, self.app, self.key, self.service) = (team, keyName, app, key, service)
    }
}
