import Foundation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketInfrastructure

/// A whole market behind use cases.
///
/// ```swift
/// let market = OpenMarketClient(configuration: .init(server: "http://127.0.0.1:8080", generation: .v3))
/// for try await page in market.pages() {
///     page.products.forEach { print($0.name, $0.bargainPrice) }
/// }
/// ```
///
/// The client only wires; it has no behaviour of its own. Every use case is a
/// variable of its protocol's type, so that a preview or a test can put a mock in its place.
public struct OpenMarketClient: Sendable {
    /// Suggests product names while somebody types.
    public var searchQuery: any SearchQueryUseCase
    /// Finds products by text.
    public var searchQueryResults: any SearchQueryResultsUseCase
    /// Fetches everything about one product.
    public var fetchProductDetail: any FetchProductDetailUseCase
    /// Registers a product with its pictures.
    public var registerProduct: any RegisterProductUseCase
    /// Changes a product of one's own.
    public var editProduct: any EditProductUseCase
    /// Deletes a product of one's own.
    public var deleteProduct: any DeleteProductUseCase
    /// Lists one's own products.
    public var fetchMyProducts: any FetchMyProductsUseCase
    /// Fetches the banners of the home screen.
    public var fetchBanners: any FetchBannersUseCase
    /// Asks the server how it is.
    public var checkServerHealth: any CheckServerHealthUseCase
    /// Loads a picture to show.
    public var loadImage: any LoadImageUseCase
    /// Makes picked pictures fit for upload.
    public var prepareImages: any PrepareImagesUseCase

    /// Accounts, likes and chats, where the market has them.
    public var accounts: MarketAccounts?

    /// Loads pictures before they are shown.
    public let imagePrefetcher: ImagePrefetcher
    /// What happens to products, for every screen that shows them.
    public let events: any ProductEvents
    /// Who is logged in.
    public let sessions: any SessionStore & SessionStates
    /// Counts of all calls by operation.
    public let metrics: CallMetrics
    /// For endpoints of one's own.
    public let endpoints: EndpointClient

    private let cached: CachedMarket
    private let products: any ProductsRepository
    private let queries: any ProductQueryRepository
    private let pageSize: Int

    /// A client of the configured market over the network.
    public init(configuration: MarketConfiguration) {
        self.init(configuration: configuration, transport: URLSessionTransport(configuration.connection))
    }

    /// A client of the configured market over a transport of one's own, below the usual middleware.
    public init(configuration: MarketConfiguration, transport: any HTTPTransport) {
        let parts = MarketAssembly(configuration, transport: transport)
        let rules = configuration.rules
        cached = parts.cached
        products = parts.products
        queries = parts.queries
        events = parts.events
        sessions = parts.sessions
        metrics = parts.metrics
        endpoints = parts.endpoints
        pageSize = configuration.pageSize
        imagePrefetcher = ImagePrefetcher(repository: parts.images)
        prepareImages = PrepareImages(reader: FileImageInputReader(), compressor: parts.compressor)
        searchQuery = SearchQuery(repository: queries)
        searchQueryResults = SearchQueryResults(repository: queries, pageSize: pageSize)
        fetchProductDetail = FetchProductDetail(
            products: products,
            likes: parts.services?.stored.likes,
            sessions: sessions
        )
        registerProduct = RegisterProduct(
            products: parts.changes,
            sessions: sessions,
            events: events,
            prepareImages: prepareImages,
            rules: rules
        )
        editProduct = EditProduct(products: parts.changes, sessions: sessions, events: events, rules: rules)
        deleteProduct = DeleteProduct(products: parts.changes, sessions: sessions, events: events)
        fetchMyProducts = FetchMyProducts(repository: queries, sessions: sessions, pageSize: pageSize)
        fetchBanners = FetchBanners(repository: parts.banners)
        checkServerHealth = CheckServerHealth(repository: parts.health)
        loadImage = LoadImage(repository: parts.images)
        accounts = parts.services.map { MarketAccounts($0, market: parts, configuration: configuration) }
    }

    /// A list of all products that loads page by page: one for each list on the screen.
    public func addNextProductPage() -> any AddNextProductPageUseCase {
        AddNextProductPage(products: products, pageSize: pageSize)
    }

    /// Reads of this market under a policy of their own, each value with its age.
    ///
    /// The configured policy goes on for everything else.
    public func reading(_ policy: CachePolicy) -> CachedMarket {
        cached.asking(policy)
    }

    /// All products, or those that match `text`, as a lazy sequence of pages.
    ///
    /// White space around the text does not count, as in every search.
    public func pages(matching text: String = "") -> ProductPages {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return ProductPages(pageSize: pageSize) { [products, queries] request async throws(MarketError) in
            guard !text.isEmpty else { return try await products.page(request) }
            return try await queries.page(request, matching: ProductQuery(text: text))
        }
    }

    /// The products that a query lets through, in its order, as a lazy sequence of pages.
    public func pages(of query: ProductQuery) -> ProductPages {
        var query = query
        query.text = query.text.trimmingCharacters(in: .whitespacesAndNewlines)
        return ProductPages(pageSize: pageSize) { [queries, query] request async throws(MarketError) in
            try await queries.page(request, matching: query)
        }
    }
}
