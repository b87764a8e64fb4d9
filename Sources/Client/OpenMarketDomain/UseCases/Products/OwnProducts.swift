import Synchronization

/// The products of the vendor who is logged in when the first page is loaded.
///
/// The vendor's name narrows the search where the market can search; the id
/// decides, because other vendors' products may mention the same name.
final class OwnProducts: Sendable {
    private let products: any ProductsRepository
    private let sessions: any SessionStore
    /// The vendor whose first page was loaded last.
    private let owner = Mutex<Vendor.ID?>(nil)

    init(products: any ProductsRepository, sessions: any SessionStore) {
        self.products = products
        self.sessions = sessions
    }

    /// One page; a list that outlives its login shows nothing more of it.
    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        guard let session = try await sessions.session() else { throw .unauthenticated }
        guard let vendor = session.vendor else { throw .unsupported(.vendorProducts) }
        if request.number == 1 { owner.withLock { $0 = vendor.id } }
        guard owner.withLock({ $0 }) == vendor.id else { throw .unauthenticated }
        let own = ProductQuery(text: vendor.name, vendor: vendor.id)
        return try await products.page(request, matching: own, as: session.credentials)
    }
}
