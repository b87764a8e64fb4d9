import Foundation
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

    /// The same search under another policy.
    package func asking(_ policy: CachePolicy) -> CachedProductQueryRepository {
        CachedProductQueryRepository(base: base, reads: reads.asking(policy))
    }

    package func page(
        _ request: PageRequest,
        matching query: ProductQuery
    ) async throws(MarketError) -> ProductPage {
        try await cachedPage(request, matching: query).value
    }

    /// One page and its age.
    package func cachedPage(
        _ request: PageRequest,
        matching query: ProductQuery
    ) async throws(MarketError) -> Cached<ProductPage> {
        let base = base
        let name = "search/\(request.number)/\(request.size)/\(request.cursor?.rawValue ?? "")/\(Self.key(of: query))"
        return try await reads.cached(named: name) { () async throws(MarketError) in
            try await base.page(request, matching: query)
        }
    }

    /// Every field of the query in a form in which none can be taken for another.
    private static func key(of query: ProductQuery) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(query)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
