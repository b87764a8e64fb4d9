package import OpenMarketDomain

/// Products of a market that has nothing but Firebase: documents with pictures in Cloud Storage.
///
/// Who sells is decided by the login; the credentials of vendors mean nothing here.
package struct FirestoreProductsRepository: ProductsRepository {
    let client: FirestoreClient
    let storage: StorageClient
    let sessions: any SessionStore

    /// Products of the users whose login `sessions` keeps.
    package init(_ client: FirestoreClient, storage: StorageClient, sessions: any SessionStore) {
        self.client = client
        self.storage = storage
        self.sessions = sessions
    }

    static func path(_ id: Product.ID) throws(MarketError) -> DocumentPath {
        try CollectionPath("products").document(id.rawValue)
    }

    package func page(_ request: PageRequest) async throws(MarketError) -> ProductPage {
        var query = FirestoreQuery(try CollectionPath("products"))
        query.orders = [.descending("createdAt"), .descending(.documentID)]
        query.limit = request.size + 1
        if let cursor = request.cursor {
            let place = try ProductPlace(cursor)
            query.start = .after(.timestamp(place.createdAt), place.reference(in: client.methods.database))
        } else {
            query.offset = request.number > 1 ? (request.number - 1) * request.size : nil
        }
        let result = try await client.found(query)
        let rows = result.documents.prefix(request.size)
        var products: [Product] = []
        var losses: [RowLoss] = []
        for (row, document) in rows.enumerated() {
            do throws(Unreadable) {
                products.append(try FirestoreProduct(document).detail.product)
            } catch {
                losses.append(RowLoss(index: row, reason: error))
            }
        }
        let hasNext = result.documents.count + result.unreadable > request.size
        return ProductPage(
            number: request.number,
            products: products,
            hasNext: hasNext,
            losses: losses,
            cursor: hasNext ? rows.last.flatMap { ProductPlace.cursor(behind: $0) } : nil
        )
    }

    package func detail(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        let document = try await client.required(try Self.path(id))
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
        guard try await detail(id).vendorID == Vendor.ID(session.user) else { throw .notOwner }
    }
}
