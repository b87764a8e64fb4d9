import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire

/// The parts of a client, wired from a configuration; it has no behaviour of its own.
final class MarketAssembly {
    let ports: MarketPorts
    /// Products, searches and banners under the configured cache policy.
    let cached: CachedMarket
    let metrics = CallMetrics()
    let endpoints: EndpointClient
    let services: AccountServices?

    init(_ configuration: MarketConfiguration, transport: any HTTPTransport) {
        let (answers, chatStore) = configuration.accountStores
        var middleware = configuration.usualMiddleware(answers: answers, metrics: metrics)
        let own = configuration.middleware
        let images = configuration.imageLoader(over: HTTPPipeline(own + middleware.list(), over: transport))
        let sessions = configuration.sessions(emptying: [answers, chatStore], images)
        let pipelineOfAccounts = HTTPPipeline(own + middleware.forAccounts.list(), over: transport)
        services = AccountServices(configuration, over: pipelineOfAccounts, sessions, middleware.budget)
        if middleware.tokens == nil { middleware.tokens = configuration.tokens(of: services, sessions) }
        let pipeline = HTTPPipeline(own + middleware.list(), over: transport)
        endpoints = configuration.endpoints(over: pipeline, sessions: sessions)
        let catalogue = ProductServices(configuration, services: services, server: endpoints, sessions: sessions)
        let (reads, chatReads) = configuration.reads(from: answers, chatStore, sessions: sessions)
        let products = CachedProductsRepository(base: catalogue.products, reads: reads)
        let banners = CachedBannerRepository(base: configuration.banners(over: pipeline), reads: reads)
        let sellers = configuration.sellers(of: services, client: endpoints, forgetting: [reads, chatReads])
        let outbox = configuration.outboxPorts(after: middleware.responses)
        let accounts = services?.ports(endpoints, sessions, catalogue, chatReads, sellers, outbox)
        cached = CachedMarket(products: products, banners: banners, chats: accounts?.chats)
        ports = MarketPorts(
            products: products,
            fresh: products.asking(.networkOnly),
            selling: ForgettingSellingRepository(base: catalogue.selling, reads: reads),
            banners: banners,
            health: catalogue.health,
            vendorProof: catalogue.vendorProof,
            images: images,
            prefetching: ImagePrefetcher(repository: images),
            preparing: ImageCompression(reader: FileImageInputReader(), compressor: configuration.compressor),
            sessions: sessions,
            live: configuration.live(of: services, over: transport, sessions: sessions),
            savedSearches: configuration.savedSearches ?? InMemorySavedSearches(),
            viewHistory: configuration.viewHistory ?? InMemoryViewHistory(),
            formDrafts: configuration.formDrafts ?? InMemoryFormDrafts(),
            separatesGuests: configuration.separatesGuests,
            market: configuration.marketName,
            rules: configuration.rules,
            pageSize: configuration.pageSize,
            accounts: accounts?.all,
            surroundings: configuration.surroundings
        )
    }
}

extension MarketConfiguration {
    fileprivate func usualMiddleware(answers: any BlobStore, metrics: CallMetrics) -> RecommendedMiddleware {
        var middleware = RecommendedMiddleware()
        middleware.events = events
        middleware.metrics = metrics
        middleware.deadline = deadline
        middleware.tokens = accessTokens
        // Without a policy that keeps something there is nothing to compare a version with.
        middleware.answers = cache.policy == .networkOnly ? nil : answers
        middleware.retry = retries
        middleware.surroundings = surroundings
        middleware.uploads = resumesUploads ? .default : nil
        middleware.responses = outbox == nil ? nil : ResponseSignal()
        return middleware
    }

    fileprivate func endpoints(
        over pipeline: HTTPPipeline,
        sessions: SessionKeeper
    ) -> EndpointClient {
        EndpointClient(baseURL: baseURL, transport: pipeline, sessions: sessions, surroundings: surroundings)
            .observed(by: steps)
    }

    /// The tokens of the session, where the server of the products proves them.
    fileprivate func tokens(of services: AccountServices?, _ sessions: SessionKeeper) -> (any AccessTokenSource)? {
        guard isBesideItsAccounts, let services else { return nil }
        return SessionTokens(sessions: sessions, renewal: services.renewal)
    }

    /// The list of banners; the user's token goes to the market's server alone.
    fileprivate func banners(over pipeline: any HTTPTransport) -> RemoteBannerRepository {
        let isOwn = bannerURL.map { HTTPOrigin($0) == HTTPOrigin(baseURL) } ?? false
        return RemoteBannerRepository(
            address: bannerURL,
            transport: pipeline,
            isSigned: isBesideItsAccounts && isOwn
        )
    }

    /// Makes the store in which likes and messages wait, where they do; each response is a reason to try again.
    fileprivate func outboxPorts(after signal: ResponseSignal?) -> OutboxPorts? {
        outbox.map { OutboxPorts(store: $0, limits: outboxLimits, responses: signal?.responses) }
    }

    /// Live changes: of the accounts' service where there are accounts, else of the market.
    fileprivate func live(
        of services: AccountServices?,
        over transport: any HTTPTransport,
        sessions: SessionKeeper
    ) -> any LiveChanges {
        if let services { return services.live ?? NoLiveChanges() }
        return liveEvents(over: transport, sessions: sessions) ?? NoLiveChanges()
    }

    /// The session, whose change empties what was kept for the one before.
    fileprivate func sessions(emptying stores: [AccountBlobStore], _ images: ImageLoader) -> SessionKeeper {
        // A store in memory begins with the session, or each start would empty the caches on disk for a change of account.
        let store = PurgingSessionStore(sessionStore ?? InMemorySessionStore(session), emptying: stores) {
            () async throws(MarketError) in try await images.removeAll()
        }
        return SessionKeeper(store: store, initial: session)
    }

    /// The stores in which responses about products, and chats, are kept for one account at a time.
    ///
    /// Each has a store of its own: a change of a product makes no chat untrue, and the other way round.
    fileprivate var accountStores: (answers: AccountBlobStore, chats: AccountBlobStore) {
        (AccountBlobStore(blobStore(named: "answers")), AccountBlobStore(blobStore(named: "chats")))
    }

    /// Reads of products and of chats, each from a store of its own.
    fileprivate func reads(
        from answers: AccountBlobStore,
        _ chats: AccountBlobStore,
        sessions: SessionKeeper
    ) -> (products: CachedReads, chats: CachedReads) {
        (reads(from: answers, sessions: sessions), reads(from: chats, sessions: sessions))
    }

    /// Reads by the cache settings.
    ///
    /// The scope is everything that decides the meaning of a response, so that several markets can share a folder.
    fileprivate func reads(from answers: any BlobStore, sessions: SessionKeeper) -> CachedReads {
        let scope = [
            generation.rawValue, baseURL.absoluteString, bannerURL?.absoluteString ?? "", String(secondsFromGMT),
            projectOfProducts,
        ]
        var reads = CachedReads(
            store: answers,
            scope: scope.joined(separator: " "),
            settings: cache,
            sessions: sessions,
            now: surroundings.now
        )
        reads.observer = steps
        reads.events = events
        return reads
    }

    /// The name of this market in a store on this device: its address, and the project of its products.
    fileprivate var marketName: String { "\(baseURL.absoluteString) \(projectOfProducts)" }

    /// The compression chain over the system's codec, both with the same limits.
    fileprivate var compressor: ImageCompressor {
        ImageCompressor(
            codec: SystemImageCodec(pixelLimit: compression.pixelLimit),
            policy: compression,
            handlers: compressionHandlers
        )
    }

    /// Images, kept on disk where there is a folder for them.
    fileprivate func imageLoader(over transport: any HTTPTransport) -> ImageLoader {
        ImageLoader(
            transport: transport,
            disk: cacheFolder == nil ? nil : blobStore(named: "images"),
            surroundings: surroundings
        )
    }

    /// A store below the cache folder, or in memory where there is none.
    fileprivate func blobStore(named name: String) -> any BlobStore {
        guard let cacheFolder else { return MemoryBlobStore() }
        return DiskBlobStore(folder: cacheFolder.appending(path: name))
    }
}

extension RecommendedMiddleware {
    /// The middleware for calls of accounts: they bring their own tokens, and nothing of them is kept.
    ///
    /// Observer, deadline, policy and budget are those of all other calls.
    fileprivate var forAccounts: RecommendedMiddleware {
        var copy = self
        copy.tokens = nil
        copy.answers = nil
        return copy
    }
}
