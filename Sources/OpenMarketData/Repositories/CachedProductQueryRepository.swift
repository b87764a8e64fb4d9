package import OpenMarketDomain

/// Searches that are remembered by a ``CachePolicy``.
package struct CachedProductQueryRepository: ProductQueryRepository {
    private let base: any ProductQueryRepository
    private let reads: CachedReads

    /// Remembers what `base` finds.
    package init(base: any ProductQueryRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    package func page(
        _ request: PageRequest,
        matching query: ProductQuery
    ) async throws(MarketError) -> ProductPage {
        let base = base
        let vendor = query.vendor?.rawValue ?? ""
        // The text comes last: whatever it holds, it cannot be taken for another part of the name.
        let name = "search/\(request.number)/\(request.size)/\(vendor.utf8.count):\(vendor)/\(query.text)"
        return try await reads.value(named: name) { () async throws(MarketError) in
            try await base.page(request, matching: query)
        }
    }
}
