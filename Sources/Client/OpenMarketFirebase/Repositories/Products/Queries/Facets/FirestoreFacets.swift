import OpenMarketData
import OpenMarketDomain

/// The counts of a list by category, status, currency and price, in a market of Firestore alone.
///
/// A few products are read and counted here. For many, Firestore counts each number by a query, and the products of
/// blocked vendors are read and subtracted. Where Firestore cannot count exactly, and there are too many products to
/// read, nothing is counted, because no number is better than a wrong one.
struct FirestoreFacets: Sendable {
    private let client: FirestoreClient
    private let query: ProductQuery
    private let bounds: FacetBounds
    private let hidden: Set<Vendor.ID>

    init(
        of query: ProductQuery,
        in client: FirestoreClient,
        within bounds: FacetBounds,
        without hidden: Set<Vendor.ID>
    ) {
        (self.query, self.client, self.bounds, self.hidden) = (query, client, bounds, hidden)
    }

    func counted() async throws(MarketError) -> ProductFacets {
        guard !ProductSearch(query, without: hidden).findsNothing else { return ProductFacets(total: 0) }
        let most = isExact ? bounds.read : bounds.sifted
        if try await client.count(try candidates(), upTo: most + 1) <= most, let facets = try await read(most) {
            return facets
        }
        guard isExact else { throw .unsupported(.facets) }
        // In a list of one vendor's products there is no product of a vendor who is left out.
        let apart = query.vendor == nil ? try await hiddenProducts() : []
        return try await countedByFirestore().without(ProductFacets(of: query, in: apart))
    }

    /// Whether Firestore's conditions are all that the list has.
    ///
    /// A text is only looked for by one of its pieces, and that a product is newer than another one is no condition. No
    /// product is in the category without a name, which is the text of those that were taken out of theirs.
    private var isExact: Bool {
        query.text.isEmpty && query.newerThan == nil && query.category != .uncategorized
    }

    // MARK: Few products

    /// All documents that any of the numbers may be about.
    private func candidates() throws(MarketError) -> FirestoreQuery {
        var wide = query
        (wide.category, wide.status, wide.currency) = (nil, nil, nil)
        (wide.minimumPrice, wide.maximumPrice) = (nil, nil)
        return FirestoreQuery(try CollectionPath("products"), where: .conjunction(ProductSearch(wide).filters))
    }

    /// Counts the matching products one by one; `nil` when there are more than `most`.
    private func read(_ most: Int) async throws(MarketError) -> ProductFacets? {
        guard let found = try await products(try candidates(), most: most) else { return nil }
        let search = ProductSearch(.all, without: hidden)
        return ProductFacets(of: query, in: found.filter(search.wants))
    }

    /// Returns the matches of a query; `nil` when there are more than `most`.
    private func products(_ question: FirestoreQuery, most: Int) async throws(MarketError) -> [Product]? {
        var question = question
        question.limit = most + 1
        question.fields = DocumentFields.paths(without: [.description, .likes])
        let found = try await client.found(question)
        guard found.count <= most else { return nil }
        // A product that cannot be read is in no list.
        return found.documents.compactMap { try? FirestoreProduct($0).detail.product }
    }

    /// Returns the products of the vendors who are left out, to be taken off Firestore's counts.
    private func hiddenProducts() async throws(MarketError) -> [Product] {
        var vendors = hidden.map(\.rawValue).sorted()[...]
        var found: [Product] = []
        while !vendors.isEmpty {
            let some = vendors.prefix(FirestoreFilter.mostValues)
            let filter = FirestoreFilter.field("vendor", .isOneOf, .strings(some))
            let question = FirestoreQuery(try CollectionPath("products"), where: filter)
            guard let more = try await products(question, most: bounds.sifted - found.count) else {
                throw .unsupported(.facets)
            }
            found += more
            vendors = vendors.dropFirst(some.count)
        }
        // Firestore finds a category outside of the tree by its own text alone, and not with those below the same one.
        guard found.allSatisfy({ $0.category.map(ProductCategory.all.contains) ?? true }) else {
            throw .unsupported(.facets)
        }
        return found
    }

    // MARK: Many products

    private func countedByFirestore() async throws(MarketError) -> ProductFacets {
        let tops = ProductCategory.tree.map(\.top)
        var cells: [FacetCell] = [.total] + tops.map { .category($0) } + SaleStatus.allCases.map { .status($0) }
        cells += try await currencies().map { .currency($0) } + PriceBand.edges.indices.map { .band($0) }
        var counts = try await counts(of: cells)
        // Where a category with those below it has nothing, none of them has.
        let below = ProductCategory.tree.filter { counts[.category($0.top)] != 0 }.flatMap(\.children)
        counts.merge(try await self.counts(of: below.map { .category($0) })) { $1 }
        return ProductFacets(counts)
    }

    /// All currencies of the market, one after the other: each query jumps over the products in the one before.
    private func currencies() async throws(MarketError) -> [Currency] {
        var question = FirestoreQuery(
            try CollectionPath("products"),
            where: .field("currency", .greaterOrEqual, .string("")),
            by: [.ascending("currency")],
            limit: 1,
            fields: ["currency"]
        )
        var found: [Currency] = []
        while let next = try await client.found(question).documents.first?.fields["currency"]?.string {
            guard found.count < bounds.currencies else { throw .unsupported(.facets) }
            found.append(Currency(rawValue: next))
            question.filter = .field("currency", .greater, .string(next))
        }
        return found
    }

    /// A few at a time: a list must not open a hundred connections.
    private func counts(of cells: [FacetCell]) async throws(MarketError) -> [FacetCell: Int] {
        let counts = try await cells.concurrentMap(atOnce: bounds.atOnce) { cell async throws(MarketError) in
            try await count(cell.query(in: query))
        }
        return Dictionary(zip(cells, counts)) { $1 }
    }

    /// Counts the products of a list without a text.
    ///
    /// A product that was never reserved or sold has no status: all without another status are on sale.
    private func count(_ list: ProductQuery) async throws(MarketError) -> Int {
        var list = list
        // Only in this order a range of prices is asked of Firestore.
        list.sort = .cheapest
        let filters = ProductSearch(list).filters
        guard let status = list.status else { return try await count(filters) }
        guard status == .onSale else { return try await count(filters + [.status(.equal, status)]) }
        let all = try await count(filters)
        return all == 0 ? 0 : max(0, all - (try await count(filters + [.isNotOnSale])))
    }

    private func count(_ filters: [FirestoreFilter]) async throws(MarketError) -> Int {
        try await client.count(FirestoreQuery(try CollectionPath("products"), where: .conjunction(filters)))
    }
}

extension FirestoreFilter {
    /// All of these; `nil` where there is none.
    static func conjunction(_ filters: [FirestoreFilter]) -> FirestoreFilter? {
        filters.isEmpty ? nil : .all(filters)
    }

    fileprivate static func status(_ comparison: Comparison, _ status: SaleStatus) -> FirestoreFilter {
        .field("status", comparison, .string(status.rawValue))
    }

    fileprivate static var isNotOnSale: FirestoreFilter {
        let others = SaleStatus.allCases.filter { $0 != .onSale }
        return .field("status", .isOneOf, .array(others.map { .string($0.rawValue) }))
    }
}
