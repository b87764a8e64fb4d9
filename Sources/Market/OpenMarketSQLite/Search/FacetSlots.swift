/// The grams that facets count: categories, statuses, currencies and cells of prices.
struct FacetSlots: Sendable, Hashable {
    /// More currencies than these are not counted, the rarest ones: anyone may sell in one that looks like one.
    private static let currencyLimit: Int64 = 32

    /// Categories that some product has.
    let categories: [Named]
    let currencies: [Named]

    struct Named: Sendable, Hashable {
        let text: String
        let gram: Gram
    }

    init(categories wanted: [String], on connection: SQLiteConnection) throws(StoreError) {
        let terms = Terms(connection)
        var categories: [Named] = []
        for text in wanted {
            if let gram = try terms.gram(.category, text) { categories.append(Named(text: text, gram: gram)) }
        }
        self.categories = categories
        currencies = try terms.mostCommon(.currency, limit: Self.currencyLimit)
            .map { Named(text: $0.text, gram: $0.gram) }
    }

    /// The grams of a facet, in the order of its slots.
    func grams(of facet: Facet) -> [Gram] {
        switch facet {
        case .category: categories.map(\.gram)
        case .status: SaleState.allCases.map { Gram.status($0) }
        case .currency: currencies.map(\.gram)
        case .price: PriceCells.all.map { Gram.priceCell($0) }
        }
    }

    /// Makes a record of sums in the order of the slots; the total comes first.
    func record(of sums: [Int64]) -> FacetRecord {
        var rest = sums[...]
        var record = FacetRecord()
        record.total = rest.popFirst() ?? 0
        record.categories = Self.counts(categories.map(\.text), &rest)
        record.statuses = Self.counts(SaleState.allCases, &rest)
        record.currencies = Self.counts(currencies.map(\.text), &rest)
        record.prices = PriceCells.bands(Array(rest))
        return record
    }

    private static func counts<Key: Hashable>(_ keys: [Key], _ sums: inout ArraySlice<Int64>) -> [Key: Int64] {
        let counts = zip(keys, sums).filter { $1 > 0 }
        sums = sums.dropFirst(keys.count)
        return Dictionary(counts.map { ($0, $1) }) { first, _ in first }
    }
}

/// A condition on a list whose effect is counted beforehand.
enum Facet: CaseIterable {
    case category
    case status
    case currency
    case price
}
