public import Foundation
public import OpenMarketDomain
import Synchronization

/// A market that lives in memory and really works: newest first, numbered, with owners and passwords.
///
/// A vendor who registers a product is known by the identifier of the credentials,
/// through the sessions given at the start. An empty identifier registers a
/// product without a vendor, protected by its password alone, as in the first
/// server generation.
public final class InMemoryProductsRepository: ProductsRepository, SellingRepository {
    private let state: Mutex<InMemoryCatalogue>
    private let images: InMemoryImageRepository?
    private let accounts: InMemoryAccounts?
    private let now: @Sendable () -> Date

    /// A market with these products.
    ///
    /// A given product belongs to the session with the same vendor id; one
    /// without a vendor takes `itemSecret` as its password. Images of new
    /// products are put into `images`. With `accounts`, the
    /// products carry the number of their likes.
    public init(
        products: [ProductDetail] = [],
        sessions: [Session] = [],
        itemSecret: Secret = Secret("1234"),
        images: InMemoryImageRepository? = nil,
        likes accounts: InMemoryAccounts? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.state = Mutex(InMemoryCatalogue(products: products, sessions: sessions, itemSecret: itemSecret))
        self.images = images
        self.accounts = accounts
        self.now = now
    }

    /// A market with the sample catalogue and its vendors.
    public static func sample() -> InMemoryProductsRepository {
        InMemoryProductsRepository(products: Fixture.catalogue, sessions: Fixture.sessions)
    }

    /// One page of the products that match, in the order of the query; for a vendor with those that it has hidden.
    public func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        guard let vendor else { return try await page(request, matching: query, without: []) }
        try stopIfCancelled()
        let likes = accounts?.likeCounts
        return state.withLock { $0.page(request, matching: query, likes: likes, identifier: vendor.identifier) }
    }

    /// The same without what some vendors sell.
    func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        without vendors: Set<Vendor.ID>
    ) async throws(MarketError) -> ProductPage {
        try stopIfCancelled()
        let likes = accounts?.likeCounts
        return state.withLock { $0.page(request, matching: query, likes: likes, without: vendors) }
    }

    /// Products have categories.
    public var hasCategories: Bool { true }

    /// Counts the products that everybody may see.
    public func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await facets(of: query, without: [])
    }

    /// The same without what some vendors sell.
    func facets(of query: ProductQuery, without vendors: Set<Vendor.ID>) async throws(MarketError) -> ProductFacets {
        try stopIfCancelled()
        return ProductFacets(of: query, in: state.withLock { $0.visibleProducts(without: vendors) })
    }

    /// Everything about one product, which its vendor may have hidden.
    public func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        try stopIfCancelled()
        return counted(
            try state.withLock { state throws(MarketError) in try state.visible(id, identifier: vendor?.identifier) }
        )
    }

    /// Returns the earlier prices and statuses of the product.
    public func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        try stopIfCancelled()
        return try state.withLock { state throws(MarketError) in
            _ = try state.visible(id)
            return try state.entry(id).history.reversed()
        }
    }

    /// Keys are known as long as the market is there.
    public var registrationKeys: RegistrationKeyMemory { .always }

    /// Numbers and keeps a product with images at made-up addresses, unless there is one under this key.
    public func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        key: RegistrationKey?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try stopIfCancelled()
        let bytes = images.reduce(into: Int64(0)) { $0 += Int64($1.data.count) }
        progress?(.sending(bytes: bytes, total: bytes))
        let date = now()
        let detail = try state.withLock { state throws(MarketError) in
            try state.register(draft, imageTexts: images.map(\.text), under: key, as: credentials, at: date)
        }
        for (image, stored) in zip(images, detail.images) {
            self.images?.put(image.data, at: stored.url)
        }
        return counted(detail)
    }

    /// Changes a product for the vendor who registered it.
    public func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        try stopIfCancelled()
        let date = now()
        let edited = try state.withLock { state throws(MarketError) in
            try state.edit(original.id, with: patch, as: credentials, at: date)
        }
        return counted(edited)
    }

    /// Images can be changed.
    public var arrangesImages: Bool { true }

    /// Gives a product other images for the vendor who registered it.
    public func arrange(
        _ album: [AlbumImage<PreparedImage>],
        of id: Product.ID,
        version: Int?,
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try stopIfCancelled()
        let detail = try state.withLock { state throws(MarketError) in
            try state.arrange(album, of: id, version: version, as: credentials)
        }
        for (image, stored) in zip(album, detail.images) {
            if let data = image.added?.data { images?.put(data, at: stored.url) }
        }
        return counted(detail)
    }

    /// Removes a product for the vendor who registered it.
    public func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try stopIfCancelled()
        try state.withLock { state throws(MarketError) in
            try state.checkOwnership(of: id, as: credentials)
            state.remove(id)
        }
    }

    /// Checks identifier and password without changing anything.
    public func confirmOwnership(of id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        try stopIfCancelled()
        try state.withLock { state throws(MarketError) in try state.checkOwnership(of: id, as: credentials) }
    }

    private func counted(_ detail: ProductDetail) -> ProductDetail {
        var detail = detail
        detail.product = detail.product.adding(accounts?.likeCounts)
        return detail
    }

    /// Lets a vendor sell, or no longer with `nil`.
    func set(_ vendor: Vendor?, identifier: String) {
        state.withLock { $0.set(vendor, identifier: identifier) }
    }

    /// Returns whether something belongs to the vendor.
    func hasProducts(of vendor: Vendor.ID) -> Bool {
        state.withLock { $0.hasProducts(of: vendor) }
    }

    private func stopIfCancelled() throws(MarketError) {
        guard !Task.isCancelled else { throw .cancelled }
    }
}
