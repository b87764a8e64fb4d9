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

    package func ownPage(
        _ request: PageRequest,
        matching query: ProductQuery,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductPage {
        let base = base
        // Each account has a cache of its own, so that no other user gets to see what is hidden here.
        return try await reads.cached(named: "own/" + Self.name(of: request, query)) {
            () async throws(MarketError) in try await base.ownPage(request, matching: query, as: credentials)
        }.value
    }

    /// One page and its age.
    package func cachedPage(
        _ request: PageRequest,
        matching query: ProductQuery
    ) async throws(MarketError) -> Cached<ProductPage> {
        let base = base
        return try await reads.cached(named: "search/" + Self.name(of: request, query)) {
            () async throws(MarketError) in try await base.page(request, matching: query)
        }
    }

    package var hasCategories: Bool { base.hasCategories }

    package func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        let base = base
        return try await reads.cached(named: "facets/" + Self.name(of: PageRequest(), query)) {
            () async throws(MarketError) in try await base.facets(of: query)
        }.value
    }

    /// Every field of a request in a form in which none can be taken for another.
    private static func name(of request: PageRequest, _ query: ProductQuery) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let fields = (try? encoder.encode(query)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(request.number)/\(request.size)/\(request.cursor?.rawValue ?? "")/\(fields)"
    }
}
