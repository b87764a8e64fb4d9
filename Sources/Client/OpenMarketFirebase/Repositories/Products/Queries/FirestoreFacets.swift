import Foundation
import OpenMarketData
import OpenMarketDomain

/// The counts of a list by category, status, currency and price, in a market of Firestore alone.
///
/// One request says how many products there are, and one more reads them, so that they are counted here. Firestore
/// counts no groups, so each number would be a request, up to 170 for one list. Of more products than are read nothing
/// is counted, because no number is better than a wrong one.
struct FirestoreFacets: Sendable {
    private let client: FirestoreClient
    private let query: ProductQuery
    private let most: Int
    private let hidden: Set<Vendor.ID>

    init(
        of query: ProductQuery,
        in client: FirestoreClient,
        upTo most: Int,
        without hidden: Set<Vendor.ID>
    ) {
        (self.query, self.client, self.most, self.hidden) = (query, client, most, hidden)
    }

    func counted() async throws(MarketError) -> ProductFacets {
        guard !ProductSearch(query, without: hidden).findsNothing else { return ProductFacets(total: 0) }
        var question = try candidates()
        // A count costs as much as reading one document, and too many of them are not read in vain.
        guard try await client.count(question, upTo: most + 1) <= most else { throw .unsupported(.facets) }
        question.limit = most + 1
        question.fields = DocumentFields.paths(without: [.description, .likes])
        let found = try await client.found(question)
        guard found.count <= most else { throw .unsupported(.facets) }
        // A product that cannot be read is in no list.
        let products = found.documents.compactMap { try? FirestoreProduct($0).detail.product }
        return ProductFacets(of: query, in: products.filter(ProductSearch(.all, without: hidden).wants))
    }

    /// All documents that any of the numbers may be about.
    private func candidates() throws(MarketError) -> FirestoreQuery {
        var wide = query
        (wide.category, wide.status, wide.currency) = (nil, nil, nil)
        (wide.minimumPrice, wide.maximumPrice) = (nil, nil)
        return FirestoreQuery(try CollectionPath("products"), where: .conjunction(ProductSearch(wide).filters))
    }
}

extension FirestoreFilter {
    /// All of these; `nil` where there is none.
    static func conjunction(_ filters: [FirestoreFilter]) -> FirestoreFilter? {
        filters.isEmpty ? nil : .all(filters)
    }
}
