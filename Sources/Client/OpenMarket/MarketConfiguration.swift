public import Foundation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketInfrastructure

/// The market that a client talks to, and the settings of the client.
///
/// Begin with the wiring: `rest(_:)`, `firebase(projectID:apiKey:)` of OpenMarketFirebase, or
/// `OpenMarketClient.embedded()` of OpenMarketEmbedded for a market in the same process. Everything else has a
/// default that suits a shop.
public struct MarketConfiguration: Sendable {
    /// The source of a market's products.
    public enum ProductSource: Sendable, Hashable {
        /// The server at ``MarketConfiguration/baseURL``.
        case server
        /// The Firebase project that keeps the accounts; the server where no project is named.
        case project
    }

    /// The place of a market's accounts, likes and chats.
    public enum AccountSource: Sendable, Hashable {
        /// The server at ``MarketConfiguration/baseURL``, which has routes of its own for them beside the products.
        ///
        /// Only a server of the extended third generation has them: with another one there are no accounts. A user's login
        /// signs what they sell, so that the session holds no secret of a vendor.
        case server
        /// The Firebase project that OpenMarketFirebase was given.
        case project
        /// Nowhere: a market whose vendors have a secret, and nothing else.
        case nowhere
    }

    public var baseURL: URL
    /// The generation of the API that the market's server speaks.
    public var generation: Generation
    /// The session at the start, unless ``sessionStore`` holds one.
    ///
    /// A store that has no session is given this one, so that the next start finds it there.
    public var session: Session?
    public var products: ProductSource = .server
    /// The place of accounts, likes and chats: the market's server, unless a Firebase project is named.
    public var accounts: AccountSource = .server
    /// The project with the accounts, and maybe the products; see ``AccountSource/project``.
    package var project: (any AccountProject)?
    /// The rule by which a user is a vendor of the market; `nil` for the rule that fits where the products are.
    ///
    /// In a market on Firebase alone, a user is a vendor. A server of v3x with the accounts beside it keeps a register:
    /// a user who signs up is a vendor of the same name. Of any other server the client asks which vendor has the
    /// user's name and credentials; the response to a registration names that vendor, too.
    public var vendors: (any VendorRegister)?
    /// The store of the session from one start to the next; in memory when `nil`.
    public var sessionStore: (any SessionStore)?
    /// The store of likes and messages that cannot be sent now; `nil` lets them fail.
    ///
    /// A `FileOutboxStore` keeps them over restarts. They belong to one market: give each one of its own.
    public var outbox: (any OutboxStore)?
    /// The number of changes that may wait there.
    public var outboxLimits: OutboxLimits = .default
    /// The store of saved searches, each for its market; in the memory of each client when `nil`.
    public var savedSearches: (any KeptStore<SavedSearch>)?
    /// The store of viewed products, in each market; in the memory of each client when `nil`.
    public var viewHistory: (any KeptStore<ViewedProduct>)?
    /// The store of drafts of new products, each for its market; in the memory of each client when `nil`.
    ///
    /// The draft of a guest is in no store.
    public var formDrafts: (any KeptStore<KeptDraft>)?
    /// Whether the stores of searches and views keep only those of users; those of a guest then stay in the memory of
    /// the guest's client.
    ///
    /// On a device, all guests are one person, who finds their searches again. A server that makes a client for each
    /// visitor has to separate them.
    public var separatesGuests = false
    /// The address of the list of banners, for markets that have one.
    public var bannerURL: URL?
    /// The number of products on a page.
    public var pageSize = PageRequest.defaultSize
    public var rules: ProductRules = .default
    /// The rules by which images are compressed.
    public var compression: CompressionPolicy = .default
    /// The ways in which images are made small enough, tried in this order; put your own before or between them.
    public var compressionHandlers = ImageCompressor.standardHandlers
    /// The settings of the cache: whether reads come from it or from the network.
    public var cache: CacheSettings = .default
    /// The folder for responses and images; `nil` keeps them in memory only.
    public var cacheFolder: URL?
    /// Time-outs, limits and redirects of the network.
    public var network: NetworkSettings = .default
    /// The number of attempts and the pauses between them, calls of Firebase included.
    public var retries: RetryPolicy = .default
    /// The time that a call may take with all its attempts, pauses and renewals of the login, calls of Firebase
    /// included.
    ///
    /// A body has the time that it takes over 8 kB/s in addition: five photos of 290 kB have three minutes more. A use
    /// case may make several calls, one for each image for example.
    public var deadline: Duration = .seconds(30)
    /// The middleware in front of the usual one: it sees each call once, however many attempts are made.
    ///
    /// A middleware for each attempt belongs to the transport, as an `HTTPPipeline`. Streams of live events pass neither.
    public var middleware: [any HTTPMiddleware] = []
    /// Whether forms of more than 256 KiB are sent in parts that survive a broken connection, where the market takes them so.
    public var resumesUploads = true
    /// Whether the market tells its users of something while their apps are closed, so that there are settings for it: a
    /// server of its own, or the functions of a Firebase project that has everything.
    public var offersNotices = false
    /// The offset of the server's clock from Greenwich, for dates without one.
    public var secondsFromGMT = 9 * 3600
    /// The receiver of the client's events: `.console`, `.jsonLines(to:)`, or your own; `nil` for none.
    public var events: EventSink?
    /// The observer of the steps through the layers.
    package var steps: ClientObserver?
    /// The date, the clock and the random numbers of everything in the client, above a transport of your own.
    ///
    /// Stores of your own, a transport of your own and ``events`` tell the time by themselves.
    public var surroundings: Surroundings = .system
    /// The source of access tokens, for endpoints of your own that need them.
    public var accessTokens: (any AccessTokenSource)?

    /// The market at `baseURL`; everything else is set afterwards, or in the closure of `OpenMarketClient.init`.
    package init(baseURL: URL, generation: Generation = .latest, session: Session? = nil) {
        (self.baseURL, self.generation, self.session) = (baseURL, generation, session)
    }

    /// A file address, which no client calls.
    package static let nowhere = URL(filePath: "/")
}

extension MarketConfiguration {
    /// The events of the market's server; `nil` where it has none, or the transport waits for whole responses.
    ///
    /// A server gets the user's token only if it has issued it: beside a project elsewhere, it reports products alone.
    package func liveEvents(
        over transport: any HTTPTransport,
        sessions: SessionKeeper,
        renewal: SessionRenewal? = nil
    ) -> LiveEvents? {
        guard generation == .v3x, products == .server, transport.deliversInPieces else { return nil }
        let users = isBesideItsAccounts ? renewal.map { LiveUsers(sessions: sessions, renewal: $0) } : nil
        let topics = accounts == .server ? LiveConnection.ownTopics : []
        let connection = LiveConnection(
            transport,
            baseURL: baseURL,
            users: users,
            topics: topics,
            surroundings: surroundings
        )
        return LiveEvents(connection)
    }
}

extension MarketConfiguration {
    /// The repositories of sellers and trust, where the server of the products knows its users, or Firestore keeps both;
    /// `nil` in a layout that lets every user read and write everything.
    ///
    /// A block empties what `reads` keep.
    func sellers(
        of services: AccountServices?,
        client: EndpointClient,
        forgetting reads: [CachedReads]
    ) -> SellerPorts? {
        guard isBesideItsAccounts else { return services?.project?.sellers(forgetting: reads) }
        guard accounts == .server || project?.separatesUsers == true else { return nil }
        let sellers = RemoteSellersRepository(
            client: client,
            dates: ServerDateParser(secondsFromGMT: secondsFromGMT),
            forgetting: reads
        )
        return SellerPorts(sellers: sellers, reviews: sellers, blocks: sellers, reports: sellers)
    }
}

extension MarketConfiguration {
    /// Products at a server of the Open Market.
    ///
    /// ```swift
    /// let shop = OpenMarketClient(.rest(address))
    /// ```
    public static func rest(
        _ baseURL: URL,
        generation: Generation = .latest,
        session: Session? = nil
    ) -> MarketConfiguration {
        MarketConfiguration(baseURL: baseURL, generation: generation, session: session)
    }

    /// A configuration for an address in a text, such as `http://127.0.0.1:8080`.
    ///
    /// - Throws: `MarketError.invalidRequest(_:)` with `.scheme` when only `http://` or `https://` is missing, and with
    ///   `.url` when the text is no address of a server.
    public static func rest(
        _ address: String,
        generation: Generation = .latest,
        session: Session? = nil
    ) throws(MarketError) -> MarketConfiguration {
        guard let url = server(address) else {
            let isBare = !address.contains("://") && !address.contains(" ") && server("http://" + address) != nil
            throw .invalidRequest(isBare ? .scheme : .url)
        }
        return rest(url, generation: generation, session: session)
    }

    /// Products at a server of the Open Market that is asked which generation it speaks, by one request or two.
    ///
    /// ```swift
    /// let shop = try await OpenMarketClient(.rest(asking: "https://market.example"))
    /// ```
    ///
    /// The next start needs no request where an app keeps the ``generation`` that was found.
    ///
    /// - Throws: What `rest(_:)` throws, `MarketError.rejected(_:)` with `ServerRejection.unknownRoute` where there is no
    ///   market, and the error of a request that fails.
    public static func rest(
        asking address: String,
        session: Session? = nil,
        transport: (any HTTPTransport)? = nil
    ) async throws(MarketError) -> MarketConfiguration {
        var configuration = try rest(address, session: session)
        let client = OpenMarketClient(configuration, transport: transport)
        configuration.generation = try await Generation.found(by: client.endpoints)
        return configuration
    }

    private static func server(_ address: String) -> URL? {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else { return nil }
        return url
    }
}
