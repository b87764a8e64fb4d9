public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketInfrastructure

/// A whole market behind use cases.
///
/// ```swift
/// let market = OpenMarketClient(configuration: .rest(server: "http://127.0.0.1:8080"))
/// for try await page in market.products().pages {
///     page.products.forEach { print($0.name, $0.bargainPrice) }
/// }
/// let detail = try await market.fetchProductDetail(Product.ID(42))
/// ```
///
/// Every property of ``MarketUseCases`` is one of the client, too: `market.registerProduct` is
/// `market.useCases.registerProduct`. The client only wires; it has no behaviour of its own.
@dynamicMemberLookup
public struct OpenMarketClient: Sendable {
    /// Everything one can do in this market, as view models take it.
    ///
    /// ```swift
    /// let app = AppCoordinator(context: SceneContext(market: client.useCases))
    /// ```
    public var useCases: MarketUseCases
    /// Counts of all calls by operation.
    public let metrics: CallMetrics
    /// For endpoints of your own.
    public let endpoints: EndpointClient

    private let cached: CachedMarket

    /// A client of the configured market over the network.
    public init(configuration: MarketConfiguration) {
        self.init(configuration: configuration, transport: URLSessionTransport(configuration.connection))
    }

    /// A client of the configured market over a transport of your own, below the usual middleware.
    public init(configuration: MarketConfiguration, transport: any HTTPTransport) {
        let parts = MarketAssembly(configuration, transport: transport)
        useCases = MarketUseCases(parts.ports)
        cached = parts.cached
        metrics = parts.metrics
        endpoints = parts.endpoints
    }

    /// The use cases of this market, by their names in ``MarketUseCases``.
    public subscript<Member>(dynamicMember name: WritableKeyPath<MarketUseCases, Member>) -> Member {
        get { useCases[keyPath: name] }
        set { useCases[keyPath: name] = newValue }
    }

    /// Accounts, likes and chats, for callers that cannot do without.
    ///
    /// - Throws: `MarketError.unsupported(_:)` with `.accounts` in a market that has none.
    public func requireAccounts() throws(MarketError) -> AccountUseCases {
        try useCases.requireAccounts()
    }

    /// Reads of this market under a cache policy of their own, each value with its age.
    ///
    /// The configured policy goes on for everything else.
    public func reading(_ policy: CachePolicy) -> CachedMarket {
        cached.asking(policy)
    }
}
