import OpenMarketData
package import OpenMarketDomain

/// Products of a market that has nothing but Firebase, as everybody sees them.
///
/// Firestore filters by equality and by one piece of the searched text; the rest is filtered here, so that nothing is
/// found that is not wanted. A page is filled by several queries where most of what they find is not. No product is
/// hidden from others here, so the credentials of vendors mean nothing.
package struct FirestoreProductsRepository: ProductsRepository {
    private let client: FirestoreClient
    private let hidden: HiddenVendors
    private let mostCounted: Int
    /// Whether histories are kept: in the safe layout, whose rules keep what follows from it.
    private let isSafe: Bool

    /// The most queries for one page; after them the page may be short, or empty, and yet have a next one.
    private static let questions = 5
    /// The number of documents that are requested when the first query did not fill the page.
    private static let more = 100

    /// Finds through `client` what is not of the `hidden` vendors; of a list of more than `mostCounted` products it has
    /// no counts.
    package init(
        _ client: FirestoreClient,
        hidden: HiddenVendors = .none,
        layout: AccountLayout = .safe,
        counting mostCounted: Int = 500
    ) {
        (self.client, self.hidden, self.mostCounted) = (client, hidden, mostCounted)
        isSafe = layout == .safe
    }

    package func page(
        _ request: PageRequest,
        matching query: ProductQuery,
        as vendor: VendorCredentials?
    ) async throws(MarketError) -> ProductPage {
        let search = ProductSearch(query, without: try await hidden())
        guard !search.findsNothing else {
            return ProductPage(number: request.number, products: [], hasNext: false)
        }
        return try await request.page { number, cursor async throws(MarketError) in
            try await page(number, of: request.size, behind: cursor, in: search)
        }
    }

    package var features: Set<MarketFeature> {
        let features: Set<MarketFeature> = [.vendorProducts, .sorting, .categories, .facets, .saleStatus]
        return isSafe ? features.union([.history, .likeCounts]) : features
    }

    package func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await FirestoreFacets(of: query, in: client, upTo: mostCounted, without: try await hidden()).counted()
    }

    package func detail(_ id: Product.ID, as vendor: VendorCredentials?) async throws(MarketError) -> ProductDetail {
        guard vendor == nil else { throw .notFound }
        let (hidden, detail) = (try await self.hidden(), try await client.product(id))
        guard let vendor = detail.vendorID, hidden.contains(vendor) else { return detail }
        throw .notFound
    }

    package func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] {
        guard isSafe else { throw .unsupported(.history) }
        let (path, history) = (try FirestoreProduct.path(of: id), try ProductHistoryDocument.path(of: id))
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

    private func page(
        _ number: Int,
        of size: Int,
        behind cursor: PageRequest.Cursor?,
        in search: ProductSearch
    ) async throws(MarketError) -> ProductPage {
        var postFilter = ProductPostFilter(search, size: size)
        var place = try ProductPlace.behind(cursor, in: search.order)
        var hasNext = true
        for question in 1...Self.questions where hasNext {
            let limit = question == 1 ? size + 1 : max(size + 1, Self.more)
            let found = try await client.found(
                search.query(behind: place, limit: limit, in: client.methods.database)
            )
            postFilter.lose(nameless: found.nameless)
            // The first document that does not fit proves that there is a next page.
            guard found.rows.allSatisfy({ postFilter.take($0) }) else { break }
            hasNext = found.count >= limit
            // The next request continues behind the last document, readable or not.
            guard let last = found.last.flatMap({ ProductPlace(behind: $0, in: search.order) }) else { break }
            place = last
        }
        return postFilter.page(number, more: hasNext)
    }
}
