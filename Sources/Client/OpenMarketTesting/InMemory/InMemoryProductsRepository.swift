public import OpenMarketDomain

/// The products of an ``InMemoryMarket``: newest first, numbered, with owners and passwords.
///
/// A vendor who registers a product is known by the identifier of the credentials, through the sessions that the market
/// was made with, or by having signed up. An empty identifier registers a product without a vendor, protected by its
/// password alone, as in the first server generation.
public struct InMemoryProductsRepository: InMemoryPart, ProductsRepository, SellingRepository, Verifiable {
    public let pages = MockCall<
        (request: PageRequest, query: ProductQuery, vendor: VendorCredentials?), ProductPage
    >(.readPage)
    public let counts = MockCall<ProductQuery, ProductFacets>(.countFacets)
    /// Calls of `detail(_:as:)` for everybody.
    public let details = MockCall<Product.ID, ProductDetail>(.readDetail)
    /// Calls of `detail(_:as:)` for a vendor.
    public let ownDetails = MockCall<(id: Product.ID, credentials: VendorCredentials), ProductDetail>(.readOwnDetail)
    public let histories = MockCall<Product.ID, [ProductRevision]>(.readHistory)
    public let registrations = MockCall<
        (draft: ProductDraft, images: [PreparedImage], key: RegistrationKey?, credentials: VendorCredentials),
        ProductDetail
    >(.register)
    public let abandonments = MockCall<AbandonedRegistration, Void>(.abandon)
    public let edits = MockCall<
        (original: ProductDetail, patch: ProductPatch, credentials: VendorCredentials), ProductDetail
    >(.edit)
    public let arrangements = MockCall<
        (album: [AlbumImage<PreparedImage>], id: Product.ID, credentials: VendorCredentials), ProductDetail
    >(.arrange)
    public let deletions = MockCall<(id: Product.ID, credentials: VendorCredentials), Void>(.deleteProduct)
    public let confirmations = MockCall<(id: Product.ID, credentials: VendorCredentials), Void>(.confirmOwnership)

    let core: InMemoryCore
    /// The time for which keys of registrations are recognised.
    public let registrationKeys: RegistrationKeyMemory
    /// The session for which a call acts that does not bring one.
    public var sessions: any SessionStore = InMemorySessionStore()

    init(core: InMemoryCore, registrationKeys: RegistrationKeyMemory) {
        (self.core, self.registrationKeys) = (core, registrationKeys)
    }

    private func user() async throws(MarketError) -> UserID? {
        try await sessions.caller()?.auth?.user
    }

    // MARK: Reading

    public func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        let user = vendor == nil ? try await user() : nil
        return try await core.perform(pages, (request, query, vendor)) { state in
            state.page(request, matching: query, seenBy: user, identifier: vendor?.identifier)
        }
    }

    public var features: Set<MarketFeature> {
        [
            .vendorProducts, .sorting, .relevance, .searchRepair, .categories, .facets, .history, .saleStatus, .hiding,
            .arrangingImages, .thumbnailChoice, .imageTexts, .versions, .listTotals,
            .likeCounts,
        ]
    }

    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        let user = try await user()
        return try await core.perform(counts, query) { state in
            var rest = query
            rest.text = ""
            let found = state.catalogue.searched(query.text, without: state.vendors(hiddenFrom: user))
            return ProductFacets(of: rest, in: found.products)
        }
    }

    public func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        let user = try await user()
        let read = { (state: inout InMemoryState) throws(MarketError) in
            try state.detail(id, seenBy: user, identifier: vendor?.identifier)
        }
        guard let vendor else { return try await core.perform(details, id, read) }
        return try await core.perform(ownDetails, (id, vendor), read)
    }

    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        let user = try await user()
        return try await core.perform(histories, id) { state throws(MarketError) in
            _ = try state.detail(id, seenBy: user)
            return try state.catalogue.entry(id).history.reversed()
        }
    }

    // MARK: Selling

    /// Numbers and keeps a product with images at made-up addresses, unless there is one under this key.
    public func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let vendor = try await sessions.signature(secret)
        return try await core.perform(registrations, (draft, images, key, vendor)) { state throws(MarketError) in
            let bytes = images.reduce(into: Int64(0)) { $0 += Int64($1.data.count) }
            progress?(.sending(bytes: bytes, total: bytes))
            let texts = images.map(\.text)
            let detail = try state.catalogue.register(
                draft,
                imageTexts: texts,
                under: key,
                by: vendor,
                at: state.date
            )
            for (image, stored) in zip(images, detail.images) { state.images.pictures[stored.url] = image.data }
            return state.counted(detail)
        }
    }

    public func abandon(_ registration: AbandonedRegistration) async throws(MarketError) {
        try await core.perform(abandonments, registration) { _ in }
    }

    /// Changes a product for the vendor who registered it, and notes who buys it.
    public func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        let vendor = try await sessions.signature(secret)
        return try await core.perform(edits, (original, patch, vendor)) { state throws(MarketError) in
            try state.checkBuyer(patch, of: original)
            let edited = try state.catalogue.edit(original.id, with: patch, by: vendor, at: state.date)
            let seller = state.seller(of: edited)
            state.dealings.note(edited.product, buyer: patch.buyer, seller: seller)
            return state.counted(edited)
        }
    }

    public func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        let vendor = try await sessions.signature()
        return try await core.perform(arrangements, (album, id, vendor)) { state throws(MarketError) in
            let detail = try state.catalogue.arrange(album, of: id, version: version, by: vendor)
            for (image, stored) in zip(album, detail.images) {
                if let data = image.added?.data { state.images.pictures[stored.url] = data }
            }
            return state.counted(detail)
        }
    }

    public func delete(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        let vendor = try await sessions.signature(secret)
        try await core.perform(deletions, (id, vendor)) { state throws(MarketError) in
            try state.catalogue.checkOwnership(of: id, by: vendor)
            state.catalogue.remove(id)
            state.dealings.remove(id)
        }
    }

    public func confirmOwnership(of id: Product.ID, secret: Secret?) async throws(MarketError) {
        let vendor = try await sessions.signature(secret)
        try await core.perform(confirmations, (id, vendor)) { state throws(MarketError) in
            try state.catalogue.checkOwnership(of: id, by: vendor)
        }
    }
}

extension InMemoryState {
    /// One page of the products that a user may see; a vendor with this identifier sees their hidden ones as well.
    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        seenBy user: UserID? = nil,
        identifier: String? = nil
    ) -> ProductPage {
        catalogue.page(
            request,
            matching: query,
            likes: people.likeCounts,
            identifier: identifier,
            without: vendors(hiddenFrom: user)
        )
    }

    /// A product that a user may see; a vendor with this identifier sees their hidden ones as well.
    func detail(
        _ id: Product.ID,
        seenBy user: UserID?,
        identifier: String? = nil
    ) throws(MarketError) -> ProductDetail {
        let detail = try catalogue.visible(id, identifier: identifier)
        if let vendor = detail.vendorID, vendors(hiddenFrom: user).contains(vendor) { throw .notFound }
        return counted(detail)
    }

    /// The product with the number of its likes.
    func counted(_ detail: ProductDetail) -> ProductDetail {
        var detail = detail
        detail.product = detail.product.adding(people.likeCounts)
        return detail
    }
}
