public import Foundation
public import OpenMarketData
public import OpenMarketDomain
#if Everything || Firebase
    public import OpenMarketFirebase
#endif
public import OpenMarketInfrastructure

/// Which market a client talks to, and how.
///
/// Begin with the wiring: `rest(_:)`, ``firebase(projectID:apiKey:)``, or
/// `OpenMarketClient.embedded()` of OpenMarketEmbedded for a market in the same process. Everything else has a
/// default that suits a shop.
public struct MarketConfiguration: Sendable {
    /// Where the products of a market are.
    public enum ProductSource: Sendable, Hashable {
        /// At the server at ``MarketConfiguration/baseURL``.
        case server
        #if Everything || Firebase
            /// In the project of ``MarketConfiguration/firebase``, beside the accounts; at the server where there is none.
            case firebase
        #endif
    }

    /// Where the market is.
    public var baseURL: URL
    /// Which generation of the API it speaks.
    public var generation: Generation
    /// Who is logged in at the start, unless ``sessionStore`` holds a session.
    ///
    /// A store that has no session is given this one, so that the next start finds it there.
    public var session: Session?
    /// Where the products are.
    public var products: ProductSource = .server
    #if Everything || Firebase
        /// The Firebase project with the accounts, likes and chats of this market; `nil` for a market without them.
        ///
        /// The embedded market and its server speak Firebase's protocols beside their own.
        public var firebase: FirebaseConfiguration?
        /// How users, likes and chats are laid out there.
        public var accountLayout: AccountLayout = .safe
        /// How long a market of Firebase alone goes by what it has read of blocks, each reading being a paid query.
        ///
        /// Until then a block by another user, or on another device, may not be seen; one by this client is seen at once.
        public var blocksMaxAge: Duration = .seconds(60)
    #endif
    /// Which vendor of the market a user is; `nil` for the rule that fits where the products are.
    ///
    /// In a market that has nothing but Firebase a user is a vendor. A server of the extended third generation with the
    /// accounts beside it keeps a register: who signs up is a vendor of the same name. Other servers are asked which of
    /// their vendors has the user's name and credentials, and say it again in the response to whatever they register.
    public var vendors: (any VendorRegister)?
    /// Where the session is kept from one start to the next; in memory when `nil`.
    public var sessionStore: (any SessionStore)?
    /// Where likes and messages wait that cannot be sent now; `nil` lets them fail.
    ///
    /// A `FileOutboxStore` keeps them over restarts. They belong to one market: give each one of its own.
    public var outbox: (any OutboxStore)?
    /// How much may wait there.
    public var outboxLimits: OutboxLimits = .default
    /// Where the searches that users keep are stored, each for its market; in memory by default.
    public var savedSearches: any SavedSearchStore = InMemorySavedSearches()
    /// Where it is stored what users have looked at, in each market; in memory by default.
    public var viewHistory: any ViewHistoryStore = InMemoryViewHistory()
    /// Where drafts of new products are stored, each for its market; in memory by default.
    public var formDrafts: any FormDraftStore = InMemoryFormDrafts()
    /// Where the list of banners is, for markets that have one.
    public var bannerURL: URL?
    /// How many products a page has.
    public var pageSize = PageRequest.defaultSize
    /// What a product must be like.
    public var rules: ProductRules = .default
    /// How pictures are made small enough.
    public var compression: CompressionPolicy = .default
    /// The ways in which images are made small enough, tried in this order; put your own before or between them.
    public var compressionHandlers = ImageCompressor.standardHandlers
    /// Whether reads come from the cache or the network.
    public var cache: CacheSettings = .default
    /// The folder for answers and pictures; `nil` keeps them in memory only.
    public var cacheFolder: URL?
    /// Time-outs, limits and redirects of the network.
    public var network: NetworkSettings = .default
    /// How often a call is repeated and after how long, calls of Firebase included.
    public var retries: RetryPolicy = .default
    /// How long a call may take with all its repetitions, pauses and renewals of the login, calls of Firebase included.
    ///
    /// A use case may make several calls, one for each image for example.
    public var deadline: Duration = .seconds(30)
    /// Whether forms of more than 256 KiB are sent in parts that survive a broken connection, where the market takes them so.
    public var resumesUploads = true
    /// How far east of Greenwich the server's clock stands, for dates that do not say it.
    public var secondsFromGMT = 9 * 3600
    /// Who is told what the client does: `.console`, `.jsonLines(to:)`, or your own; `nil` tells no one.
    public var events: EventSink?
    /// Who sees how the layers work together.
    package var steps: ClientObserver?
    /// What deadlines and the pauses before a repetition wait on.
    package var clock: any Clock<Duration> = ContinuousClock()
    /// Who hands out access tokens, for endpoints of your own that need them.
    public var accessTokens: (any AccessTokenSource)?

    /// The market at `baseURL`; everything else is set afterwards, or in the closure of `OpenMarketClient.init`.
    init(baseURL: URL, generation: Generation = .v3, session: Session? = nil) {
        self.baseURL = baseURL
        self.generation = generation
        self.session = session
    }

    /// A file address, which no client calls.
    static let nowhere = URL(filePath: "/")
}
