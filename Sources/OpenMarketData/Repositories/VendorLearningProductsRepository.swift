package import OpenMarketDomain

/// Products of a server whose responses say which vendor the caller is.
///
/// A session may not know that: the account is kept by another service (see ``SearchingVendorRegister``),
/// or the app has an identifier and a secret, but not the number that the server gave this vendor.
package struct VendorLearningProductsRepository: ProductsRepository {
    private let base: any ProductsRepository
    private let sessions: SessionKeeper

    /// Tells `sessions` what is learnt from `base`.
    package init(base: any ProductsRepository, sessions: SessionKeeper) {
        self.base = base
        self.sessions = sessions
    }

    package func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await base.page(request)
    }

    package func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await base.detail(id)
    }

    package func ownDetail(
        _ id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await base.ownDetail(id, as: credentials)
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try await base.history(of: id)
    }

    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await learning(from: credentials) { () async throws(MarketError) in
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
        try await learning(from: credentials) { () async throws(MarketError) in
            try await base.register(draft, images: images, under: key, as: credentials, progress: progress)
        }
    }

    /// Registers, and tells the session which vendor the response names.
    private func learning(
        from credentials: VendorCredentials,
        _ register: () async throws(MarketError) -> ProductDetail
    ) async throws(MarketError) -> ProductDetail {
        let session = try await sessions.session()
        let detail = try await register()
        // What was signed with other credentials says nothing about this session.
        if let session, session.credentials == credentials, let id = detail.vendorID {
            // The name stays the one that the user has claimed: their account is deleted by it.
            let name = session.vendor?.name ?? detail.vendor?.name ?? detail.product.vendorName ?? ""
            let vendor = Vendor(id: id, name: name)
            if let auth = session.auth {
                await sessions.learn(vendor, of: auth.user)
            } else {
                await sessions.learn(vendor, with: credentials)
            }
        }
        return detail
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try await base.edit(original, with: patch, as: credentials)
    }

    package var arrangesImages: Bool { base.arrangesImages }

    package func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await base.arrange(album, of: id, version: version, as: credentials, progress: progress)
    }

    package func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try await base.delete(id, as: credentials)
    }

    package func confirmOwnership(
        of id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) {
        try await base.confirmOwnership(of: id, as: credentials)
    }
}
