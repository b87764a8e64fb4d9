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

    package init(
        products: CachedProductsRepository,
        banners: CachedBannerRepository,
        chats: CachedChatRepository?
    ) {
        self.products = products
        bannerReads = banners
        cachedChats = chats
    }

    /// Returns this market under another policy.
    package func asking(_ policy: CachePolicy) -> CachedMarket {
        CachedMarket(
            products: products.asking(policy),
            banners: bannerReads.asking(policy),
            chats: cachedChats?.asking(policy)
        )
    }

    /// Everything about one product, with its age.
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

    /// The banners, with their age.
    public func banners() async throws(MarketError) -> Cached<[Banner]> {
        try await bannerReads.cachedBanners()
    }

    /// The user's chats; the server is asked first under every policy but ``CachePolicy/cacheOnly``.
    public func chats() async throws(MarketError) -> Cached<[ChatRoom]> {
        try await requireChats().cachedRooms()
    }

    /// The last messages of a chat; the server is asked first under every policy but ``CachePolicy/cacheOnly``.
    public func messages(in room: ChatRoom.ID) async throws(MarketError) -> Cached<MessagePage> {
        try await requireChats().cachedMessages(in: room)
    }

    private func requireChats() throws(MarketError) -> CachedChatRepository {
        guard let cachedChats else { throw .unsupported(.accounts) }
        return cachedChats
    }
}

/// The source of a read: the cache, the network, or both.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
    /// Always asks the server, and keeps nothing.
    case networkOnly
    /// Reads only from the cache and never asks the server; a value that is not cached fails with a storage error.
    case cacheOnly
    /// Uses the cache while it is fresh, else the server.
    case cacheFirst
    /// Asks the server, and falls back to the cache, however old, when there is no response.
    case networkFirst
    /// Uses the cache, however old, and renews it behind the caller's back when it is no longer fresh.
    case staleWhileRevalidate
}

/// Banners that are remembered by a ``CachePolicy``.
package struct CachedBannerRepository: BannerRepository {
    private let base: any BannerRepository
    private let reads: CachedReads

    package init(base: any BannerRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    package func asking(_ policy: CachePolicy) -> CachedBannerRepository {
        CachedBannerRepository(base: base, reads: reads.asking(policy))
    }

    package var hasBanners: Bool { base.hasBanners }

    package func banners() async throws(MarketError) -> [Banner] {
        try await cachedBanners().value
    }

    package func cachedBanners() async throws(MarketError) -> Cached<[Banner]> {
        try await reads.cached(named: "banners") { () async throws(MarketError) in
            try await base.banners()
        }
    }
}
