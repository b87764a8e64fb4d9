package import OpenMarketDomain

/// Products that are remembered: reads go through a ``CachePolicy``, changes make the memory untrue and empty it.
package struct CachedProductsRepository: ProductsRepository {
    private let base: any ProductsRepository
    private let reads: CachedReads

    /// Remembers what `base` answers.
    package init(base: any ProductsRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    package func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        let base = base
        return try await reads.value(named: "products/\(request.number)/\(request.size)/\(request.cursor?.rawValue ?? "")") {
            () async throws(MarketError) in try await base.page(request)
        }
    }

    package func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        let base = base
        return try await reads.value(named: "product/\(id.rawValue)") { () async throws(MarketError) in
            try await base.detail(id)
        }
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let detail = try await base.register(draft, images: images, as: credentials, progress: progress)
        await reads.forgetEverything()
        return detail
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        let detail = try await base.edit(original, with: patch, as: credentials)
        await reads.forgetEverything()
        return detail
    }

    package func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await base.delete(id, as: credentials)
        await reads.forgetEverything()
    }

    package func confirmOwnership(
        of id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) {
        try await base.confirmOwnership(of: id, as: credentials)
    }
}
