package import OpenMarketDomain

/// Products that are remembered: reads go through a ``CachePolicy``, changes make the memory untrue and empty it.
package struct CachedProductsRepository: ProductsRepository {
    private let base: any ProductsRepository
    private let reads: CachedReads

    /// Keeps what `base` returns.
    package init(base: any ProductsRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    /// The same products under another policy; a change made through either empties the cache of both.
    package func asking(_ policy: CachePolicy) -> CachedProductsRepository {
        CachedProductsRepository(base: base, reads: reads.asking(policy))
    }

    package func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await cachedPage(request).value
    }

    package func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await cachedDetail(id).value
    }

    /// One page and its age.
    package func cachedPage(_ request: PageRequest) async throws(MarketError) -> Cached<ProductPage> {
        let base = base
        let name = "products/\(request.number)/\(request.size)/\(request.cursor?.rawValue ?? "")"
        return try await reads.cached(named: name) {
            () async throws(MarketError) in try await base.page(request)
        }
    }

    /// One product and its age.
    package func cachedDetail(_ id: Product.ID) async throws(MarketError) -> Cached<ProductDetail> {
        let base = base
        return try await reads.cached(named: "product/\(id.rawValue)") { () async throws(MarketError) in
            try await base.detail(id)
        }
    }

    package func ownDetail(
        _ id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        // What others must not see is not kept either.
        try await base.ownDetail(id, as: credentials)
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        let base = base
        let history = try await reads.cached(named: "history/\(id.rawValue)") { () async throws(MarketError) in
            try await base.history(of: id)
        }
        return history.value
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await reads.changing { () async throws(MarketError) in
            try await base.register(draft, images: images, as: credentials, progress: progress)
        }
    }

    package var registrationKeys: RegistrationKeyMemory { base.registrationKeys }

    package func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        try await base.abandon(registration)
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        under key: RegistrationKey,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await reads.changing { () async throws(MarketError) in
            try await base.register(draft, images: images, under: key, as: credentials, progress: progress)
        }
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await reads.changing { () async throws(MarketError) in
            try await base.edit(original, with: patch, as: credentials)
        }
    }

    package var arrangesImages: Bool { base.arrangesImages }

    package func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await reads.changing { () async throws(MarketError) in
            try await base.arrange(album, of: id, version: version, as: credentials, progress: progress)
        }
    }

    package func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await reads.changing { () async throws(MarketError) in
            try await base.delete(id, as: credentials)
        }
    }

    package func confirmOwnership(
        of id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) {
        try await base.confirmOwnership(of: id, as: credentials)
    }
}

extension CachedReads {
    /// Makes a change, and forgets everything that it made, or may have made, untrue.
    fileprivate func changing<Value>(
        _ change: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        let value: Value
        do throws(MarketError) {
            value = try await change()
        } catch {
            if error.outcome != .unchanged { await forgetEverything() }
            throw error
        }
        await forgetEverything()
        return value
    }
}
