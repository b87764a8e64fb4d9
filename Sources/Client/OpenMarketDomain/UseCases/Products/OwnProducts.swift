import Synchronization

/// The products of the vendor who is logged in when the first page is loaded.
///
/// The vendor's name narrows the search where the market can search; the id
/// decides, because other vendors' products may mention the same name.
final class OwnProducts: Sendable {
    private let queries: any ProductQueryRepository
    private let sessions: any SessionStore
    private let own = Mutex<(query: ProductQuery, credentials: VendorCredentials)?>(nil)

    init(queries: any ProductQueryRepository, sessions: any SessionStore) {
        self.queries = queries
        self.sessions = sessions
    }

    func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        let (query, credentials) = try await ownQuery()
        return try await queries.ownPage(request, matching: query, as: credentials)
    }

    private func ownQuery() async throws(MarketError) -> (query: ProductQuery, credentials: VendorCredentials) {
        if let known = own.withLock({ $0 }) { return known }
        guard let session = try await sessions.session() else { throw .unauthenticated }
        guard let vendor = session.vendor else { throw .unsupported(.vendorProducts) }
        let found = (ProductQuery(text: vendor.name, vendor: vendor.id), session.credentials)
        own.withLock { $0 = found }
        return found
    }
}
