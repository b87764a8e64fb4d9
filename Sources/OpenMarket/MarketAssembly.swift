import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure

/// The parts of a client, wired from a configuration: who uses whom, and nothing else.
struct MarketAssembly {
    let products: any ProductsRepository
    /// The same products for those who change them: what an edit starts from must not be an old copy.
    let changes: any ProductsRepository
    let queries: any ProductQueryRepository
    let banners: any BannerRepository
    let health: any HealthRepository
    let vendors: any VendorFinder
    let images: any ImageRepository
    let sessions: SessionKeeper
    let events: any ProductEvents
    let metrics: CallMetrics
    let endpoints: EndpointClient
    let compressor: ImageCompressor
    /// Accounts, likes and chats, where the market has them.
    let services: AccountServices?

    init(_ configuration: MarketConfiguration, transport: any HTTPTransport) {
        let store = configuration.sessionStore ?? MemorySessionStore()
        let sessions = SessionKeeper(store: store, initial: configuration.session)
        let account: EndpointClient.Account = { try? await sessions.session()?.account }
        let answers: any BlobStore = configuration.blobStore(named: "answers")
        let metrics = CallMetrics()
        var middleware = configuration.middleware(metrics: metrics)
        // Firebase's clients sign for themselves, and what one user was answered is kept for nobody.
        let services = AccountServices(
            configuration,
            transport: HTTPPipeline(middleware.list(), over: transport),
            keeper: sessions
        )
        middleware.tokens = configuration.accessTokens
        middleware.answers = answers
        let pipeline = HTTPPipeline(middleware.list(), over: transport)
        let client = EndpointClient(baseURL: configuration.baseURL, transport: pipeline, account: account)
        let reads = configuration.reads(from: answers, account: account)
        let shelf = MarketShelf(configuration, server: client, services: services, sessions: sessions)

        self.sessions = sessions
        self.metrics = metrics
        self.services = services
        events = BroadcastProductEvents()
        endpoints = client
        products = CachedProductsRepository(base: shelf.products, reads: reads)
        changes = CachedProductsRepository(base: shelf.products, reads: reads.asking(.networkOnly))
        queries = CachedProductQueryRepository(base: shelf.queries, reads: reads)
        banners = CachedBannerRepository(
            base: RemoteBannerRepository(address: configuration.bannerURL, transport: pipeline),
            reads: reads
        )
        health = shelf.health
        vendors = shelf.vendors
        images = configuration.imageLoader(over: pipeline)
        compressor = configuration.compressor
    }
}

extension MarketConfiguration {
    /// What every call goes through.
    fileprivate func middleware(metrics: CallMetrics) -> RecommendedMiddleware {
        var middleware = RecommendedMiddleware()
        middleware.observer = observer
        middleware.metrics = metrics
        middleware.deadline = deadline
        middleware.retry = retries
        return middleware
    }

    /// Reads by the cache settings.
    ///
    /// The scope is everything that decides the meaning of an answer, so that several markets can share a folder.
    fileprivate func reads(from answers: any BlobStore, account: @escaping EndpointClient.Account) -> CachedReads {
        let isOnFirebase = products == .firebase
        let scope = [
            generation.rawValue, baseURL.absoluteString, bannerURL?.absoluteString ?? "", String(secondsFromGMT),
            isOnFirebase ? firebase.map { "\($0.projectID) \($0.firestoreURL.absoluteString)" } ?? "" : "",
        ]
        return CachedReads(store: answers, scope: scope.joined(separator: " "), settings: cache, account: account)
    }

    /// The compression chain over the system's codec, both with the same limits.
    fileprivate var compressor: ImageCompressor {
        ImageCompressor(codec: SystemImageCodec(pixelLimit: compression.pixelLimit), policy: compression)
    }

    /// Pictures, kept on disk where there is a folder for them.
    fileprivate func imageLoader(over transport: any HTTPTransport) -> ImageLoader {
        ImageLoader(transport: transport, disk: cacheFolder == nil ? nil : blobStore(named: "images"))
    }

    /// A store below the cache folder, or in memory where there is none.
    fileprivate func blobStore(named name: String) -> any BlobStore {
        guard let cacheFolder else { return MemoryBlobStore() }
        return DiskBlobStore(folder: cacheFolder.appending(path: name))
    }
}

extension Session {
    /// What keeps this session's caches apart from those of others.
    fileprivate var account: String? {
        credentials.identifier.isEmpty ? nil : credentials.identifier
    }
}
