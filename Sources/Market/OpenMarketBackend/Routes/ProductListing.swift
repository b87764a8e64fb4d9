import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `GET /api/products`.
struct ProductListing: Sendable {
    let parts: MarketDependencies
    let reads: ReadNote
    let viewer: Viewer

    func response(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let bounds = try PageBounds(pageNumber(call), of: call, parts.limits)
        let listQuery = try await narrowed(call)
        guard listQuery.findsEveryPage || bounds.offset <= parts.limits.listOffset else { throw .tooFarBehind }
        let page = try await parts.stored { [listQuery] store in
            try await store.page(
                at: listQuery.cursor.map(PagePosition.after) ?? .offset(bounds.offset),
                size: rowCount(bounds),
                filter: listQuery.filter,
                sort: listQuery.sort
            )
        }
        if page.total == 0, listQuery.isTextAlone {
            parts.missed.note(listQuery.filter.text, by: RequestCaller.otherMachine, at: parts.seconds)
            // The next one counts as well.
            reads.scope = nil
        }
        if bounds.offset == 0, listQuery.cursor == nil, listQuery.isTextAlone,
            let text = PopularSearches.text(of: listQuery.filter.text),
            !parts.popular.note(
                text,
                by: RequestCaller.otherMachine,
                isNamed: { PopularSearches.isNamed(text, on: page) }
            )
        {
            // The next one counts as well.
            reads.scope = nil
        }
        if listQuery.showsAllInOrder { reads.scope = .list(page.rows.map(\.id)) }
        let response = ProductPageResponse(bounds: bounds, page: page, cursor: page.next?.text, written: parts.rows)
        let responses = parts.productAnswers(for: call)
        let json = MarketResponse.json { response.write(responses, to: &$0) }
        return listQuery.isPersonal ? MarketResponse.personal(json) : parts.read(json)
    }

    /// `GET /api/products/facets`: the counts of the list, and those that it would have under another condition.
    func facets(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let listQuery = try await narrowed(call)
        let facets = try await parts.stored { [filter = listQuery.filter] store in
            try await store.facets(of: filter, categories: FacetResponse.categories)
        }
        let json = MarketResponse.json { FacetResponse(facets).write(to: &$0) }
        return listQuery.isPersonal ? MarketResponse.personal(json) : parts.read(json)
    }

    /// `GET /api/products/searches`: the texts that are searched for most.
    func popularSearches() async throws(Refusal) -> HTTPResponse {
        reads.scope = nil
        var texts: [String] = []
        for text in parts.popular.all {
            let page = try await parts.stored { store in
                try await store.page(at: .offset(0), size: 20, filter: ProductFilter(text: text), sort: .relevance)
            }
            // A text whose products were sold, hidden or renamed since is no longer in the names of two sellers.
            if PopularSearches.isNamed(text, on: page) { texts.append(text) }
        }
        return parts.read(
            MarketResponse.json { json in
                json.object { [texts] json in
                    json.objects("searches", texts) { json, text in json.field("text", text) }
                }
            }
        )
    }

    /// Returns the conditions of a list in the request, within the part that its sender may see.
    private func narrowed(_ call: RequestContext) async throws(Refusal) -> ListQuery {
        var listQuery = try ListQuery(call, parts)
        try await listQuery.showHidden(to: call, viewer)
        if !listQuery.filter.text.isEmpty { parts.synonyms.refresh(parts.store.searches) }
        listQuery.leaveOut(try await viewer.hiddenVendors(from: call))
        return listQuery
    }

    private func pageNumber(_ call: RequestContext) throws(Refusal) -> Int64 {
        do throws(Refusal) {
            return try PageBounds.number(call)
        } catch {
            guard parts.configuration.quirks.contains(.failingPageNumbers) else { throw error }
            throw call["page_no"].flatMap(WholeNumber.read) == nil ? error : .failed
        }
    }

    /// The position behind which a list in this order goes on; `nil` from its beginning.
    static func cursor(of call: RequestContext, in sort: ProductSort) throws(Refusal) -> ProductCursor? {
        guard let text = call["cursor"] else { return nil }
        guard let cursor = ProductCursor(text: text), cursor.sort == sort else {
            throw .malformed("cursor: is none of this list.")
        }
        return cursor
    }

    /// Returns the number of rows on a page.
    ///
    /// The live server of the third generation took the page's end for it.
    private func rowCount(_ bounds: PageBounds) -> Int64 {
        let overlaps = parts.configuration.generation != .v2 && parts.configuration.quirks.contains(.overlappingPages)
        return overlaps ? min(bounds.end, 10_000) : bounds.size
    }
}

/// The conditions and the order of a list.
struct ListQuery: Sendable {
    private(set) var filter = ProductFilter()
    private(set) var sort = ProductSort.newest
    private(set) var cursor: ProductCursor?

    /// Whether no change of a product can bring another one into the list or move it: all products, or all of a vendor,
    /// in the order in which they were made.
    var showsAllInOrder: Bool {
        var others = filter
        others.vendorID = nil
        return others == ProductFilter() && (sort == .newest || sort == .oldest)
    }

    /// Whether a text is all that narrows the list.
    var isTextAlone: Bool { filter == ProductFilter(text: filter.text) && !filter.text.isEmpty }

    /// Whether a page is found without going through all that are before it: by number, and in any order by a cursor.
    var findsEveryPage: Bool { cursor != nil || (sort.isByNumber && !filter.hasPrices) }

    init(_ call: RequestContext, _ parts: MarketDependencies) throws(Refusal) {
        let generation = parts.configuration.generation
        guard generation != .v2 else { return }
        filter.text = (call["search_value"] ?? "").composed
        guard filter.text.count <= parts.limits.searchCharacters else {
            throw .malformed("search_value: must have at most \(parts.limits.searchCharacters) characters.")
        }
        guard generation == .v3x else { return }
        try narrow(call)
    }

    private mutating func narrow(_ call: RequestContext) throws(Refusal) {
        filter.minimumPrice = try Self.amount("min_price", call)
        filter.maximumPrice = try Self.amount("max_price", call)
        filter.currency = call["currency"]
        filter.category = call["category"]?.composed
        if let text = call["status"] {
            guard let status = SaleState(name: text) else { throw .malformed("status: \(SaleState.rule).") }
            filter.status = status
        }
        filter.inStock = try Self.truth("in_stock", call)
        filter.discounted = try Self.truth("discounted", call)
        if call["vendor_id"] != nil {
            filter.vendorID = RecordID(try call.number("vendor_id", default: 0, in: 1...Int64.max))
        }
        if call["newer_than"] != nil {
            filter.newerThan = RecordID(try call.number("newer_than", default: 0, in: 0...Int64.max))
        }
        if !filter.text.isEmpty { sort = .relevance }
        if let text = call["sort"] {
            guard let sort = Self.sorts[text] else {
                throw .malformed("sort: must be one of \(Self.sorts.keys.sorted().joined(separator: ", ")).")
            }
            self.sort = sort
        }
        cursor = try ProductListing.cursor(of: call, in: sort)
    }

    /// A vendor who lists its own products, and says who it is, sees the hidden ones, too; and so does the operator.
    mutating func showHidden(to call: RequestContext, _ viewer: Viewer) async throws(Refusal) {
        filter.includesHidden = try await viewer.showsHidden(of: filter.vendorID, to: call)
    }

    /// Leaves out what these vendors sell.
    ///
    /// In the list of one vendor there is nothing to leave out, or everything.
    mutating func leaveOut(_ vendors: Set<RecordID<VendorRecord>>) {
        if let vendor = filter.vendorID, !vendors.contains(vendor) { return }
        filter.withoutVendors = vendors
    }

    /// Whether the list is another one for others.
    var isPersonal: Bool { filter.includesHidden || !filter.withoutVendors.isEmpty }

    private static let sorts: [String: ProductSort] = [
        "newest": .newest, "oldest": .oldest, "price_asc": .cheapest, "price_desc": .dearest, "discount": .discount,
        "likes": .likes, "relevance": .relevance,
    ]

    private static func amount(_ name: String, _ call: RequestContext) throws(Refusal) -> Decimal? {
        guard let text = call[name] else { return nil }
        guard let amount = JSONNumber(text)?.decimal, amount.magnitude <= ValueCheck.largestAmount else {
            throw .malformed("\(name): must be a number.")
        }
        return amount
    }

    private static func truth(_ name: String, _ call: RequestContext) throws(Refusal) -> Bool? {
        switch call[name] {
        case nil: nil
        case "true": true
        case "false": false
        default: throw .malformed("\(name): must be true or false.")
        }
    }
}
