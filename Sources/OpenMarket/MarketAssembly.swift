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
    let images: any ImageRepository
    let sessions: SessionKeeper
    let events: any ProductEvents
    let metrics: CallMetrics
    let endpoints: EndpointClient
    let compressor: ImageCompressor
    /// What carries the calls of accounts, likes and chats.
    let accountTransport: any HTTPTransport

    init(_ configuration: MarketConfiguration, transport: any HTTPTransport) {
        let answers = AccountBlobStore(configuration.blobStore(named: "answers"))
        let metrics = CallMetrics()
        let pipeline = HTTPPipeline(
            configuration.middleware(answers: answers, metrics: metrics).list(),
            over: transport
        )
        accountTransport = HTTPPipeline(configuration.accountMiddleware(metrics: metrics), over: transport)
        let images = ImageLoader(
            transport: pipeline,
            disk: configuration.cacheFolder == nil ? nil : configuration.blobStore(named: "images")
        )
        let sessions = configuration.sessions(emptying: answers, images)
        let account: EndpointClient.Account = { try? await sessions.session()?.cacheAccount }
        let dialect = configuration.generation.dialect(
            dates: ServerDateParser(secondsFromGMT: configuration.secondsFromGMT)
        )
        let client = EndpointClient(baseURL: configuration.baseURL, transport: pipeline, account: account)
        let reads = configuration.reads(from: answers, account: account)
        let remote = RemoteProductsRepository(client: client, dialect: dialect)

        self.sessions = sessions
        self.metrics = metrics
        events = BroadcastProductEvents()
        endpoints = client
        products = CachedProductsRepository(base: remote, reads: reads)
        changes = CachedProductsRepository(base: remote, reads: reads.asking(.networkOnly))
        queries = CachedProductQueryRepository(
            base: RemoteProductQueryRepository(client: client, dialect: dialect),
            reads: reads
        )
        banners = CachedBannerRepository(
            base: RemoteBannerRepository(address: configuration.bannerURL, transport: pipeline),
            reads: reads
        )
        health = RemoteHealthRepository(client: client, dialect: dialect)
        self.images = images
        compressor = configuration.compressor
    }
}

extension MarketConfiguration {
    /// What every call goes through.
    fileprivate func middleware(answers: any BlobStore, metrics: CallMetrics) -> RecommendedMiddleware {
        var middleware = RecommendedMiddleware()
        middleware.observer = observer
        middleware.metrics = metrics
        middleware.deadline = deadline
        middleware.tokens = accessTokens
        middleware.answers = answers
        middleware.retry = retries
        return middleware
    }

    /// What calls of accounts go through: those who make them repeat and prove them, and nothing of them is kept.
    fileprivate func accountMiddleware(metrics: CallMetrics) -> [any HTTPMiddleware] {
        var list: [any HTTPMiddleware] = [
            MetricsMiddleware(metrics, counting: .calls), DeadlineMiddleware(deadline),
            MetricsMiddleware(metrics, counting: .attempts),
        ]
        if let observer { list.insert(LogMiddleware(observer), at: 0) }
        return list
    }

    /// The session, whose change empties what was kept for the one before.
    fileprivate func sessions(emptying answers: AccountBlobStore, _ images: ImageLoader) -> SessionKeeper {
        let store = PurgingSessionStore(sessionStore ?? MemorySessionStore(session), answers: answers) {
            () async throws(MarketError) in try await images.removeAll()
        }
        return SessionKeeper(store: store)
    }

    /// Reads by the cache settings.
    ///
    /// The scope is everything that decides the meaning of an answer, so that several markets can share a folder.
    fileprivate func reads(from answers: any BlobStore, account: @escaping EndpointClient.Account) -> CachedReads {
        let scope = [
            generation.rawValue, baseURL.absoluteString, bannerURL?.absoluteString ?? "", String(secondsFromGMT),
        ]
        return CachedReads(store: answers, scope: scope.joined(separator: " "), settings: cache, account: account)
    }

    /// The compression chain over the system's codec, both with the same limits.
    fileprivate var compressor: ImageCompressor {
        ImageCompressor(codec: SystemImageCodec(pixelLimit: compression.pixelLimit), policy: compression)
    }

    /// A store below the cache folder, or in memory where there is none.
    fileprivate func blobStore(named name: String) -> any BlobStore {
        guard let cacheFolder else { return MemoryBlobStore() }
        return DiskBlobStore(folder: cacheFolder.appending(path: name))
    }
}
