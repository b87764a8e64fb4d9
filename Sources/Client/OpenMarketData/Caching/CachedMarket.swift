public import OpenMarketDomain

/// The reads of a market under one cache policy, each value with its age.
///
/// ```swift
/// let detail = try await market.reading(.cacheFirst).product(Product.ID(7))
/// if detail.isStale { print("\(detail.age) old") }
/// ```
public struct CachedMarket: Sendable {
    private let products: CachedProductsRepository
    private let bannerReads: CachedBannerRepository
    private let cachedChats: CachedChatRepository?
    private let sessions: any SessionStore

    /// Reads through these repositories.
    package init(
        products: CachedProductsRepository,
        banners: CachedBannerRepository,
        chats: CachedChatRepository?,
        sessions: any SessionStore
    ) {
        self.products = products
        bannerReads = banners
        cachedChats = chats
        self.sessions = sessions
    }

    /// The same market under another policy.
    package func asking(_ policy: CachePolicy) -> CachedMarket {
        CachedMarket(
            products: products.asking(policy),
            banners: bannerReads.asking(policy),
            chats: cachedChats?.asking(policy),
            sessions: sessions
        )
    }

    /// Everything about one product.
    public func product(_ id: Product.ID) async throws(MarketError) -> Cached<ProductDetail> {
        try await products.cachedDetail(id)
    }

    /// One page of all products, or of those that match a query.
    public func page(
        _ request: PageRequest = PageRequest(),
        matching query: ProductQuery = .all
    ) async throws(MarketError) -> Cached<ProductPage> {
        try await products.cachedPage(request, matching: query)
    }

    /// The banners.
    public func banners() async throws(MarketError) -> Cached<[Banner]> {
        try await bannerReads.cachedBanners()
    }

    /// The user's chats; the server is asked first under every policy but ``CachePolicy/cacheOnly``.
    public func chats() async throws(MarketError) -> Cached<[ChatRoom]> {
        try await requireChats().cachedRooms(as: sessions.login())
    }

    /// The last messages of a chat; the server is asked first under every policy but ``CachePolicy/cacheOnly``.
    public func messages(in room: ChatRoom.ID) async throws(MarketError) -> Cached<MessagePage> {
        try await requireChats().cachedMessages(in: room, as: sessions.login())
    }

    private func requireChats() throws(MarketError) -> CachedChatRepository {
        guard let cachedChats else { throw .unsupported(.accounts) }
        return cachedChats
    }
}
