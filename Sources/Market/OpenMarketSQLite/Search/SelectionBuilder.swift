/// Turns a filter into what the postings understand.
struct SelectionBuilder {
    enum Selection {
        /// The filter has no condition that the postings know.
        case none
        /// The filter has a condition that no product meets.
        case nothing
        case some(ProductSelection)
    }

    private let connection: SQLiteConnection
    private let searches: SearchCache
    private let showsHidden: Bool

    init(_ connection: SQLiteConnection, _ searches: SearchCache, showsHidden: Bool) {
        (self.connection, self.searches) = (connection, searches)
        self.showsHidden = showsHidden
    }

    func selection(for filter: ProductFilter) throws(StoreError) -> Selection {
        guard filter.selectsFacts else { return .none }
        var facts: [Gram] = []
        let terms = Terms(connection)
        if let currency = filter.currency {
            guard let gram = try terms.gram(.currency, currency) else { return .nothing }
            facts.append(gram)
        }
        if let category = filter.category {
            guard let gram = try terms.gram(.category, category) else { return .nothing }
            facts.append(gram)
        }
        if let vendor = filter.vendorID {
            guard vendor.rawValue > 0, vendor.rawValue < 1 << 60 else { return .nothing }
            facts.append(.vendor(vendor))
        }
        if let inStock = filter.inStock { facts.append(inStock ? .inStock : .soldOut) }
        if let discounted = filter.discounted { facts.append(discounted ? .discounted : .fullPrice) }
        if let status = filter.status { facts.append(.status(status)) }
        if !filter.includesHidden { facts.append(.everything) }
        let text = try filter.text.isEmpty ? nil : searches.found(filter.text, on: connection)
        if let text, text.plan == nil { return .nothing }
        // The posting of everything has no hidden products.
        if facts.isEmpty, text == nil, showsHidden { return .none }
        // Without another condition the whole market is the set from which products are left out.
        if facts.isEmpty, text == nil || filter.isPersonal { facts.append(.everything) }
        let floor = filter.newerThan.map { min(max($0.rawValue, 0), .max - 1) + 1 } ?? 0
        let vendors = filter.withoutVendors.map { Gram.vendor($0) }.sorted()
        var selection = ProductSelection(facts: facts, text: text, floor: floor, without: vendors, on: connection)
        selection.sellers = filter.ofVendors.map { $0.map { Gram.vendor($0) }.sorted() }
        return .some(selection)
    }
}
