/// Finds a part of the list of products, by the way that suits the question.
///
/// - The whole list in the order of numbers: ``Ordinals``.
/// - With facts or a text, in the order of numbers: ``ProductSelection``, chunk by chunk.
/// - Everything else, which is another order or a range of prices: SQL, along a ``ListPlan``.
struct ProductList {
    /// Up to how many matches are sorted rather than met along an index.
    private static let few: Int64 = 5_000

    private let request: ListRequest
    private let connection: SQLiteConnection
    private let counts: CountCache
    private var filter: ProductFilter { request.filter }

    init(_ request: ListRequest, on connection: SQLiteConnection, counts: CountCache) {
        self.request = request
        self.connection = connection
        self.counts = counts
    }

    func page() throws(StoreError) -> RecordPage {
        let state = try connection.first("SELECT products, changes FROM totals WHERE id = 1") { row in
            (products: row.integer(0), changes: row.integer(1))
        }
        guard let state else { throw .corrupt }
        guard !filter.selectsFacts, !filter.hasPrices else { return try filteredPage(changes: state.changes) }
        if request.sort.isByNumber { return try wholeList(of: state.products) }
        return page(try rows(.inOrder), of: state.products)
    }

    // MARK: The whole list, by number

    private func wholeList(of total: Int64) throws(StoreError) -> RecordPage {
        var first = request.sort == .newest ? request.remainingNumbers.upperBound : request.remainingNumbers.lowerBound
        if request.offset > 0 {
            let rank = request.sort == .newest ? request.offset : total - 1 - request.offset
            guard request.offset < total, let id = try Ordinals(connection).id(fromNewest: rank) else {
                return page([], of: total)
            }
            first = id.rawValue
        }
        let rows = try connection.all(
            request.sort == .newest ? Self.fromNewest : Self.fromOldest,
            [.integer(first), .integer(request.size + 1)],
            ProductRow.read
        )
        return page(rows, of: total)
    }

    private static let fromNewest: SQL =
        "SELECT " + ProductRow.columns + " FROM products p" + ProductRow.joins
        + " WHERE p.id <= ? ORDER BY p.id DESC LIMIT ?"
    private static let fromOldest: SQL =
        "SELECT " + ProductRow.columns + " FROM products p" + ProductRow.joins
        + " WHERE p.id >= ? ORDER BY p.id LIMIT ?"

    // MARK: With conditions

    private func filteredPage(changes: Int64) throws(StoreError) -> RecordPage {
        let selection = try SelectionBuilder(connection).selection(for: filter)
        if case .nothing = selection { return page([], of: 0) }
        guard case .some(let selection) = selection else { return try pricedPage(.none, changes: changes) }
        let total = try count(filter.withoutPrices, after: changes) { () throws(StoreError) in
            try selection.count()
        }
        guard request.sort.isByNumber, !filter.hasPrices else {
            let ids = total <= Self.few ? try selection.ids(atMost: Self.few) : nil
            return try pricedPage(ids, changes: changes)
        }
        let ids = try SelectionWalk(selection, request).ids()
        let reader = ProductReader(connection)
        var rows: [ProductRecord] = []
        for id in ids {
            if let row = try reader.row(RecordID(id)) { rows.append(row) }
        }
        return page(rows, of: total)
    }

    private func pricedPage(_ ids: [Int64]?, changes: Int64) throws(StoreError) -> RecordPage {
        let route: ListPlan.Route =
            if let ids { .among(ids) } else if try hasFewInPriceRange() { .byPrice } else { .inOrder }
        let total = try count(filter, after: changes) { () throws(StoreError) in
            let (sql, values) = ListPlan(request: request, route: route).count
            return try connection.first(sql, values) { $0.integer(0) } ?? 0
        }
        return page(try rows(route), of: total)
    }

    private func hasFewInPriceRange() throws(StoreError) -> Bool {
        guard filter.hasPrices else { return false }
        var conditions = ListConditions()
        conditions.addPrices(filter, indexed: true)
        let found = try connection.first(
            "SELECT count(*) FROM (SELECT 1 FROM products p WHERE " + conditions.sql + " LIMIT ?)",
            conditions.values + [.integer(Self.few)]
        ) { $0.integer(0) }
        return (found ?? 0) < Self.few
    }

    private func rows(_ route: ListPlan.Route) throws(StoreError) -> [ProductRecord] {
        let (sql, values) = ListPlan(request: request, route: route).page
        return try connection.all(sql, values, ProductRow.read)
    }

    private func count(
        _ filter: ProductFilter,
        after changes: Int64,
        counting: () throws(StoreError) -> Int64
    ) throws(StoreError) -> Int64 {
        if let known = counts.count(of: filter, after: changes) { return known }
        let count = try counting()
        counts.keep(count, of: filter, after: changes)
        return count
    }

    /// One row more than asked for is read: whether there is one says whether the list goes on.
    private func page(_ rows: [ProductRecord], of total: Int64) -> RecordPage {
        let size = Int(request.size)
        let shown = Array(rows.prefix(size))
        let next = rows.count > size ? shown.last.map { ProductCursor(behind: $0, in: request.sort) } : nil
        return RecordPage(rows: shown, total: total, next: next)
    }
}

extension ProductFilter {
    /// Whether there is a condition that the postings know.
    var selectsFacts: Bool {
        !text.isEmpty || currency != nil || vendorID != nil || inStock != nil || discounted != nil || category != nil
    }

    var hasPrices: Bool { minimumPrice != nil || maximumPrice != nil }

    var withoutPrices: ProductFilter {
        var filter = self
        filter.minimumPrice = nil
        filter.maximumPrice = nil
        return filter
    }
}
