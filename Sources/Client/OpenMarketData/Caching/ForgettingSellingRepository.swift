package import OpenMarketDomain

/// Selling beside a cache, which forgets everything that a change made, or may have made, untrue.
package struct ForgettingSellingRepository: SellingRepository {
    private let base: any SellingRepository
    private let reads: CachedReads

    /// Sells through `base`; after a change nothing of `reads` is kept.
    package init(base: any SellingRepository, reads: CachedReads) {
        self.base = base
        self.reads = reads
    }

    private func changing<Value>(_ change: () async throws(MarketError) -> Value) async throws(MarketError) -> Value {
        let value: Value
        do throws(MarketError) {
            value = try await change()
        } catch {
            if error.outcome != .unchanged { await reads.forgetEverything() }
            throw error
        }
        await reads.forgetEverything()
        return value
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await changing { () async throws(MarketError) in
            try await base.register(draft, images: images, key: key, as: credentials, progress: progress)
        }
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await changing { () async throws(MarketError) in
            try await base.edit(original, with: patch, as: credentials)
        }
    }

    package func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await changing { () async throws(MarketError) in
            try await base.arrange(album, of: id, version: version, as: credentials, progress: progress)
        }
    }

    package func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await changing { () async throws(MarketError) in try await base.delete(id, as: credentials) }
    }

    // What follows changes nothing that could be read.

    package var registrationKeys: RegistrationKeyMemory { base.registrationKeys }

    package var arrangesImages: Bool { base.arrangesImages }

    package func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        try await base.abandon(registration)
    }

    package func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await base.confirmOwnership(of: id, as: credentials)
    }
}
