package import OpenMarketDomain

/// Banners that are remembered by a ``CachePolicy``.
package struct CachedBannerRepository: BannerRepository {
    private let base: any BannerRepository
    private let reads: CachedReads

    /// Keeps what `base` returns.
    package init(base: any BannerRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    /// The same banners under another policy.
    package func asking(_ policy: CachePolicy) -> CachedBannerRepository {
        CachedBannerRepository(base: base, reads: reads.asking(policy))
    }

    package func banners() async throws(MarketError) -> [Banner] {
        try await cachedBanners().value
    }

    /// The banners and their age.
    package func cachedBanners() async throws(MarketError) -> Cached<[Banner]> {
        let base = base
        return try await reads.cached(named: "banners") { () async throws(MarketError) in
            try await base.banners()
        }
    }
}
