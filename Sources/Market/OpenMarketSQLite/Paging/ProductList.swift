import OpenMarketDomain

/// Finds a part of the list of products, by the way that suits the question.
///
/// - The whole list in the order of numbers: ``Ordinals``.
/// - With facts or a text, in the order of numbers: ``ProductSelection``, chunk by chunk.
/// - Everything else, which is another order or a range of prices: SQL, along a ``ListPlan``.
struct ProductList {
    private var request: ListRequest
    private let connection: SQLiteConnection
    private let counts: CountCache<Counted>
    private let searches: SearchCache
    private let fewMatches: Int64?
    /// The products that the text finds; `nil` without a text, or before it was looked for.
    private var found: FoundText?
    private var filter: ProductFilter { request.filter }

    init(
        _ request: ListRequest,
        on connection: SQLiteConnection,
        counts: CountCache<Counted>,
        searches: SearchCache = SearchCache(),
        few: Int64? = nil
    ) {
        self.searches = searches
        self.request = request
        self.connection = connection
        self.counts = counts
        fewMatches = few
    }

    func page() throws(StoreError) -> RecordPage {
        var list = self
        let hasHidden = try hasHidden()
        if !hasHidden { list.request.filter.includesHidden = true }
        return try list.page(showsHidden: hasHidden && filter.includesHidden)
    }

    /// Returns whether any product is hidden: most markets have none, and then nothing needs to be looked at for that.
    private func hasHidden() throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM products WHERE status = 3 LIMIT 1") { _ in true } ?? false
    }

    private mutating func page(showsHidden: Bool) throws(StoreError) -> RecordPage {
        let state = try StoreState.current(connection)
        guard !filter.selectsFacts, !filter.hasPrices, !showsHidden else {
            return try filteredPage(state, showsHidden: showsHidden)
        }
        if request.sort.isByNumber { return try wholeList(of: state.products) }
        return page(try rows(.inOrder), of: state.products)
    }

    // MARK: The whole list, by number

    private func wholeList(of total: Int64) throws(StoreError) -> RecordPage {
        var first =
            request.sort.isNewestFirst ? request.remainingNumbers.upperBound : request.remainingNumbers.lowerBound
        if request.offset > 0 {
            let rank = request.sort.isNewestFirst ? request.offset : total - 1 - request.offset
            guard request.offset < total, let id = try Ordinals(connection).id(fromNewest: rank) else {
                return page([], of: total)
            }
            first = id.rawValue
        }
        let rows = try connection.all(
            request.sort.isNewestFirst ? Self.fromNewest : Self.fromOldest,
            [.integer(first), .integer(request.size + 1)],
            ProductRow.read
        )
        return page(rows, of: total)
    }

    private static let fromNewest: SQL =
        "SELECT " + ProductRow.columns + " FROM products p" + ProductRow.joins
        + " WHERE p.id <= ? AND p.status < 3 ORDER BY p.id DESC LIMIT ?"
    private static let fromOldest: SQL =
        "SELECT " + ProductRow.columns + " FROM products p" + ProductRow.joins
        + " WHERE p.id >= ? AND p.status < 3 ORDER BY p.id LIMIT ?"

    // MARK: With conditions

    private mutating func filteredPage(_ state: StoreState, showsHidden: Bool) throws(StoreError) -> RecordPage {
        let selection = try SelectionBuilder(connection, searches, showsHidden: showsHidden).selection(for: filter)
        if case .nothing = selection { return page([], of: 0) }
        guard case .some(let selection) = selection else { return try pricedPage(nil, state, selected: nil) }
        found = selection.text
        let total = try SelectionCount(selection, on: connection, counts).total(of: filter.withoutPrices, in: state)
        guard request.sort.isByNumber, !filter.hasPrices else {
            let few = few(of: state.products)
            let ids =
                isSorted(total, of: state.products) ? try selection.ids(atMost: max(few, total)) : nil
            if request.sort == .relevance, let text = selection.text {
                return try relevantPage(selection, text, ids, state)
            }
            return try pricedPage(ids, state, selected: selection, total: filter.hasPrices ? nil : total)
        }
        if request.sort == .relevance, let text = selection.text {
            return relevantPage(try rows(of: RelevantParts(selection, text, request).ids()), text, of: total)
        }
        let ids = try SelectionWalk(selection, request).ids()
        return page(try rows(of: ids), of: total)
    }

    private func rows(of ids: [Int64]) throws(StoreError) -> [ProductRecord] {
        let reader = ProductReader(connection)
        var rows: [ProductRecord] = []
        for id in ids {
            if let row = try reader.row(RecordID(id)) { rows.append(row) }
        }
        return rows
    }

    /// The products with the words as they were typed, and then the others; see ``RelevantParts``.
    private func relevantPage(_ rows: [ProductRecord], _ text: FoundText, of total: Int64) -> RecordPage {
        var page = page(rows, of: total)
        if let last = page.rows.last, page.next != nil { page.next = RelevantParts.cursor(behind: last.id, text) }
        return page
    }

    /// A page within a range of prices; `ids` are all products of the selection, where they are few.
    private func relevantPage(
        _ selection: ProductSelection,
        _ text: FoundText,
        _ ids: [Int64]?,
        _ state: StoreState
    ) throws(StoreError) -> RecordPage {
        func list(_ part: ProductSelection) throws(StoreError) -> (ProductList, ListPlan.Route) {
            var list = self
            list.found = part.text
            let products = part.text?.products ?? [:]
            return (list, try route(ids?.filter { products.holds($0) }, state))
        }
        let rows = try RelevantParts(selection, text, request).rows(
            read: { part, request throws(StoreError) in
                var (list, route) = try list(part)
                list.request = request
                return try list.rows(route)
            },
            count: { part throws(StoreError) in
                let (list, route) = try list(part)
                return try list.count(route)
            }
        )
        return relevantPage(rows, text, of: try pricedCount(try route(ids, state), state, selection))
    }

    private func pricedPage(
        _ ids: [Int64]?,
        _ state: StoreState,
        selected: ProductSelection?,
        total known: Int64? = nil
    ) throws(StoreError) -> RecordPage {
        let route = try route(ids, state)
        let total = if let known { known } else { try pricedCount(route, state, selected) }
        return page(try rows(route), of: total)
    }

    private func route(_ ids: [Int64]?, _ state: StoreState) throws(StoreError) -> ListPlan.Route {
        if let ids { return .among(ids) }
        return try hasFewInPriceRange(few(of: state.products)) ? .byPrice : .inOrder
    }

    /// Up to how many matches it is better to sort them all than to meet a page of them along an index.
    ///
    /// Of m matches among n products the first s lie within s · n / m steps, and sorting looks at m: both cost the same
    /// when m is the root of s · n. The rows that an offset leaves out have to be met too.
    private func few(of products: Int64) -> Int64 {
        let wanted = Double(max(1, request.size)) + Double(request.offset)
        return fewMatches ?? Int64((wanted * Double(max(1, products))).squareRoot())
    }

    /// Returns whether it costs less to find and sort all matches than to meet a page of them along an index.
    ///
    /// Where the products of many vendors are left out, finding takes a look at each of them in every chunk.
    private func isSorted(_ total: Int64, of products: Int64) -> Bool {
        let few = few(of: products)
        guard fewMatches == nil, !filter.withoutVendors.isEmpty, total > 0 else { return total <= few }
        let looks = Int64(filter.withoutVendors.count) * (ChunkSet.chunk(of: products) + 1)
        return total + looks <= few.multipliedReportingOverflow(by: few).partialValue / total
    }

    private func hasFewInPriceRange(_ few: Int64) throws(StoreError) -> Bool {
        guard filter.hasPrices else { return false }
        var conditions = ListConditions()
        conditions.addPrices(filter, indexed: true)
        let found = try connection.first(
            "SELECT count(*) FROM (SELECT 1 FROM products p WHERE " + conditions.sql + " LIMIT ?)",
            conditions.values + [.integer(few)]
        ) { $0.integer(0) }
        return (found ?? 0) < few
    }

    private func rows(_ route: ListPlan.Route) throws(StoreError) -> [ProductRecord] {
        let plan = ListPlan(request: request, route: route, found: found)
        let wanted = Int(request.size) + 1
        var rows: [ProductRecord] = []
        for part in plan.parts where rows.count < wanted {
            let (sql, values) = plan.page(part, limit: wanted - rows.count)
            rows += try connection.all(sql, values, ProductRow.read)
        }
        return rows
    }

    private func pricedCount(
        _ route: ListPlan.Route,
        _ state: StoreState,
        _ selection: ProductSelection?
    ) throws(StoreError) -> Int64 {
        if !filter.withoutVendors.isEmpty, let selection { return try ownCount(route, state, selection) }
        if let known = counts.counted(filter), known.state == state { return known.total }
        let total = try count(route)
        counts.keep(Counted(state: state, total: total), of: filter)
        return total
    }

    /// Counts the list of one user: the count that all users share, without what this one does not see.
    private func ownCount(
        _ route: ListPlan.Route,
        _ state: StoreState,
        _ selection: ProductSelection
    ) throws(StoreError) -> Int64 {
        if case .among = route { return try count(route) }
        var everybody = self
        everybody.request.filter = filter.forEverybody
        let shown = try everybody.pricedCount(route, state, nil)
        if let known = counts.counted(filter), known.state == state { return shown - known.total }
        // A few are looked at one by one; of many, the remaining ones are counted.
        let hidden =
            if let ids = try selection.leftOut.ids(atMost: few(of: state.products)) {
                try everybody.count(.among(ids))
            } else {
                shown - (try count(route))
            }
        counts.keep(Counted(state: state, total: hidden), of: filter)
        return shown - hidden
    }

    private func count(_ route: ListPlan.Route) throws(StoreError) -> Int64 {
        let (sql, values) = ListPlan(request: request, route: route, found: found).count
        return try connection.first(sql, values) { $0.integer(0) } ?? 0
    }

    /// One row more than asked for is read: whether there is one says whether the list goes on.
    private func page(_ rows: [ProductRecord], of total: Int64) -> RecordPage {
        let size = Int(request.size)
        let shown = Array(rows.prefix(size))
        let next = rows.count > size ? shown.last.map { ProductCursor(behind: $0, in: request.sort) } : nil
        return RecordPage(rows: shown, total: total, next: next, repaired: found?.plan?.repaired)
    }
}

extension ProductFilter {
    /// Whether there is a condition that the postings know.
    var selectsFacts: Bool {
        !text.isEmpty || currency != nil || vendorID != nil || inStock != nil || discounted != nil || category != nil
            || status != nil || newerThan != nil || isPersonal
    }

    package var hasPrices: Bool { minimumPrice != nil || maximumPrice != nil }

    var withoutPrices: ProductFilter {
        var filter = self
        filter.minimumPrice = nil
        filter.maximumPrice = nil
        return filter
    }

    /// The filter for a user from whom no vendor is hidden: the products that all of them see are counted once.
    var forEverybody: ProductFilter {
        var filter = self
        filter.withoutVendors = []
        return filter
    }
}
