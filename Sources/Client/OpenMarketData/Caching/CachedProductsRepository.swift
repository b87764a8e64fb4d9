import Foundation
package import OpenMarketDomain

/// Products that are remembered by a ``CachePolicy``.
package struct CachedProductsRepository: ProductsRepository {
    private let base: any ProductsRepository
    private let reads: CachedReads

    package init(base: any ProductsRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    package func asking(_ policy: CachePolicy) -> CachedProductsRepository {
        CachedProductsRepository(base: base, reads: reads.asking(policy))
    }

    package func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        let page = try await cachedPage(request, matching: query, as: vendor)
        guard let since = reads.keptSince(page) else { return page.value }
        return page.value.kept(since: since)
    }

    package func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        // A detail that only the vendor may see is not kept.
        guard vendor == nil else { return try await base.detail(id, as: vendor) }
        let detail = try await cachedDetail(id)
        var value = detail.value
        value.product.keptSince = reads.keptSince(detail)
        return value
    }

    /// One page and its age.
    ///
    /// Each account has a cache of its own, so that no other user gets to see what is hidden from all but `vendor`.
    package func cachedPage(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials? = nil
    ) async throws(MarketError) -> Cached<ProductPage> {
        let name = (vendor == nil ? "products/" : "own/") + Self.name(of: request, query)
        return try await reads.cached(named: name) { () async throws(MarketError) in
            try await base.page(request, matching: query, as: vendor)
        }
    }

    package func cachedDetail(_ id: Product.ID) async throws(MarketError) -> Cached<ProductDetail> {
        try await reads.cached(named: "product/\(id.rawValue)") { () async throws(MarketError) in
            try await base.detail(id)
        }
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await reads.value(named: "history/\(id.rawValue)") { () async throws(MarketError) in
            try await base.history(of: id)
        }
    }

    package var features: Set<MarketFeature> { base.features }

    package func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await reads.value(named: "facets/" + Self.name(of: PageRequest(), query)) {
            () async throws(MarketError) in try await base.facets(of: query)
        }
    }

    package func popularSearches() async throws(MarketError) -> [String] {
        try await reads.value(named: "searches") { () async throws(MarketError) in try await base.popularSearches() }
    }

    /// Every field of a request in a form in which none can be taken for another.
    private static func name(of request: PageRequest, _ query: ProductQuery) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let fields = (try? encoder.encode(query)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return "\(request.number)/\(request.size)/\(request.cursor?.rawValue ?? "")/\(fields)"
    }
}

/// Selling beside a cache, which forgets everything that a change made, or may have made, untrue.
package struct ForgettingSellingRepository: SellingRepository {
    private let base: any SellingRepository
    private let reads: CachedReads

    /// Sells through `base`; after a change nothing of `reads` is kept.
    package init(base: any SellingRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await reads.changing { () async throws(MarketError) in
            try await base.register(draft, images: images, key: key, secret: secret, progress: progress)
        }
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await reads.changing { () async throws(MarketError) in
            try await base.edit(original, with: patch, secret: secret)
        }
    }

    package func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await reads.changing { () async throws(MarketError) in
            try await base.arrange(album, of: id, version: version, progress: progress)
        }
    }

    package func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await reads.changing { () async throws(MarketError) in try await base.delete(id, secret: secret) }
    }

    // The methods below change nothing that could be read.

    package var registrationKeys: RegistrationKeyMemory { base.registrationKeys }

    package var features: Set<MarketFeature> { base.features }

    package func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        try await base.abandon(registration)
    }

    package func confirmOwnership(of id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await base.confirmOwnership(of: id, secret: secret)
    }
}
