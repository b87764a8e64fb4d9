import OpenMarketData
package import OpenMarketDomain

/// Products of a market that has nothing but Firebase: documents with images in Cloud Storage.
///
/// Who sells is decided by the login; the credentials of vendors mean nothing here.
package struct FirestoreProductsRepository: ProductsRepository {
    let client: FirestoreClient
    let storage: StorageClient
    let sessions: any SessionStore
    let hidden: HiddenVendors
    let cleanUp: CleanUp
    /// Whether buyers are named and histories kept: in the safe layout, whose rules keep what follows from it.
    let isSafe: Bool

    /// Products of the users whose login `sessions` keeps; those of the `hidden` vendors are not there for them.
    package init(
        _ client: FirestoreClient,
        storage: StorageClient,
        sessions: any SessionStore,
        hidden: HiddenVendors = .none,
        layout: AccountLayout = .safe,
        cleanUp: CleanUp = CleanUp()
    ) {
        isSafe = layout == .safe
        self.cleanUp = cleanUp
        self.hidden = hidden
        self.client = client
        self.storage = storage
        self.sessions = sessions
    }

    static func path(_ id: Product.ID) throws(MarketError) -> DocumentPath {
        try CollectionPath("products").document(id.rawValue)
    }

    package func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        try await FirestoreProductQueryRepository(client, hidden: hidden).page(request, matching: .all)
    }

    package func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        let (hidden, detail) = (try await self.hidden(), try await stored(id))
        guard let vendor = detail.vendorID, hidden.contains(vendor) else { return detail }
        throw .notFound
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        guard isSafe else { throw .unsupported(.history) }
        let (path, history) = (try Self.path(id), try ProductHistoryDocument.path(of: id))
        let (hidden, found) = (try await self.hidden(), try await client.documents([path, history]))
        guard let product = found[path] else { throw .notFound }
        guard let vendor = product.fields["vendor"]?.string, !hidden.contains(Vendor.ID(rawValue: vendor)) else {
            throw .notFound
        }
        do throws(Unreadable) {
            return try ProductHistoryDocument.revisions(of: product, known: found[history])
        } catch {
            throw .unreadable(error)
        }
    }

    /// The product as it is for its vendor, who never blocks themselves.
    func stored(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try Self.detail(try await client.required(try Self.path(id)))
    }

    static func detail(_ document: FirestoreDocument) throws(MarketError) -> ProductDetail {
        do throws(Unreadable) {
            return try FirestoreProduct(document).detail
        } catch {
            throw .unreadable(error)
        }
    }

    package func confirmOwnership(
        of id: Product.ID,
        as credentials: VendorCredentials
    ) async throws(MarketError) {
        let session = try await sessions.login()
        guard try await stored(id).vendorID == Vendor.ID(session.user) else { throw .notOwner }
    }
}
