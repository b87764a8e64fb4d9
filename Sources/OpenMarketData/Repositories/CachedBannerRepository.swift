package import OpenMarketDomain

/// Banners that are remembered by a ``CachePolicy``.
package struct CachedBannerRepository: BannerRepository {
    private let base: any BannerRepository
    private let reads: CachedReads

    /// Remembers what `base` answers.
    package init(base: any BannerRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    package func banners() async throws(MarketError) -> [Banner] {
        let base = base
        return try await reads.value(named: "banners") { () async throws(MarketError) in
            try await base.banners()
        }
    }
}
