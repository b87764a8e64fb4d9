public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketInfrastructure

/// A whole market behind use cases.
///
/// ```swift
/// let market = try OpenMarketClient(.rest("http://127.0.0.1:8080"))
/// for try await page in market.products().pages {
///     page.products.forEach { print($0.name, $0.bargainPrice) }
/// }
/// let detail = try await market.fetchProductDetail(Product.ID(42))
/// ```
///
/// Every property of `MarketUseCases` is one of the client, too: `market.registerProduct` is
/// `market.useCases.registerProduct`. The client only wires; it has no behaviour of its own.
@dynamicMemberLookup
public struct OpenMarketClient: Sendable {
    /// All use cases of this market in one value, as view models take it.
    ///
    /// ```swift
    /// let app = AppCoordinator(context: SceneContext(market: client.useCases))
    /// ```
    public var useCases: MarketUseCases
    public let metrics: CallMetrics
    /// The client for endpoints of your own.
    public let endpoints: EndpointClient

    private let cached: CachedMarket
    package let services: AccountServices?

    /// A client of a market.
    ///
    /// ```swift
    /// let market = try OpenMarketClient(.rest("https://market.example")) {
    ///     $0.cache.policy = .cacheFirst
    ///     $0.deadline = .seconds(10)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: Which market it is.
    ///   - transport: A transport of your own, below the usual middleware; by default libcurl on Linux and URLSession
    ///     elsewhere, or where `network.customizeSession` is set.
    ///   - configure: Changes what `configuration` leaves at its default.
    public init(
        _ configuration: MarketConfiguration,
        transport: (any HTTPTransport)? = nil,
        configure: (inout MarketConfiguration) -> Void = { _ in }
    ) {
        var configuration = configuration
        configure(&configuration)
        let transport = transport ?? configuration.network.makeTransport(configuration.surroundings)
        let parts = MarketAssembly(configuration, transport: transport)
        useCases = MarketUseCases(parts.ports)
        cached = parts.cached
        services = parts.services
        metrics = parts.metrics
        endpoints = parts.endpoints
    }

    /// The use cases of this market, by their names in `MarketUseCases`.
    public subscript<Member>(dynamicMember name: WritableKeyPath<MarketUseCases, Member>) -> Member {
        get { useCases[keyPath: name] }
        set { useCases[keyPath: name] = newValue }
    }

    /// The properties of this market's use cases that cannot be set.
    public subscript<Member>(dynamicMember name: KeyPath<MarketUseCases, Member>) -> Member {
        useCases[keyPath: name]
    }

    /// Accounts, likes and chats, for callers that cannot do without.
    ///
    /// - Throws: `MarketError.unsupported(_:)` with `.accounts` in a market that has none.
    public func requireAccounts() throws(MarketError) -> AccountUseCases {
        try useCases.requireAccounts()
    }

    /// Sellers and trust, for callers that cannot do without.
    ///
    /// - Throws: `MarketError.unsupported(_:)` with `feature`, which they are needed for, in a market that has none.
    public func requireSellers(
        for feature: MarketFeature = .sellerPages
    ) throws(MarketError) -> any SellerUseCases {
        try useCases.requireSellers(for: feature)
    }

    /// Changes by others, for callers that cannot do without.
    ///
    /// - Throws: `MarketError.unsupported(_:)` with `.liveChanges` in a market that reports none.
    public func requireLiveChanges() throws(MarketError) -> any LiveChanges {
        try useCases.requireLiveChanges()
    }

    /// Reads of this market under a cache policy of their own, each value with its age.
    ///
    /// The configured policy goes on for everything else.
    public func reading(_ policy: CachePolicy) -> CachedMarket {
        cached.asking(policy)
    }
}
