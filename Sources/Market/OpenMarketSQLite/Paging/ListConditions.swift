/// The SQL of a filter and an order.
///
/// A plus sign before a column keeps SQLite from choosing an index by it. Which index
/// is walked is decided here, from the real numbers of matches, and not by SQLite,
/// which would have to guess.
struct ListConditions {
    private(set) var terms: [SQL] = []
    private(set) var values: [SQLiteValue] = []

    /// All terms, to stand behind `WHERE`.
    var sql: SQL { terms.isEmpty ? "1" : terms.joined(" AND ") }

    private mutating func add(_ term: SQL, _ values: SQLiteValue...) {
        terms.append(term)
        self.values += values
    }

    mutating func addPrices(_ filter: ProductFilter, indexed: Bool) {
        if let least = filter.minimumPrice {
            add(indexed ? "p.price_key >= ?" : "+p.price_key >= ?", .text(DecimalKey.key(of: least)))
        } else if filter.maximumPrice != nil {
            // Products without a price cost neither little nor much.
            add(indexed ? "p.price_key > ''" : "+p.price_key > ''")
        }
        if let most = filter.maximumPrice {
            add(indexed ? "p.price_key <= ?" : "+p.price_key <= ?", .text(DecimalKey.key(of: most)))
        }
    }

    /// Every product, in the order of numbers.
    mutating func addEverything() {
        add("p.id > ?", .integer(-1))
    }

    /// All the conditions that the postings know too, and what the text finds.
    mutating func addFacts(_ filter: ProductFilter, _ found: FoundText?) {
        if let vendor = filter.vendorID { add("+p.vendor_id = ?", .id(vendor)) }
        if let currency = filter.currency { add("+p.currency = ?", .text(currency)) }
        if let category = filter.category { add(category: category) }
        if let status = filter.status { add("+p.status = ?", .integer(status.rawValue)) }
        if let oldest = filter.newerThan { add("+p.id > ?", .id(oldest)) }
        if !filter.includesHidden { add("+p.status < 3") }
        if !filter.withoutVendors.isEmpty {
            add(
                "(p.vendor_id IS NULL OR +p.vendor_id NOT IN (SELECT j.value FROM json_each(?) j))",
                Self.list(filter.withoutVendors)
            )
        }
        if let vendors = filter.ofVendors {
            add("+p.vendor_id IN (SELECT j.value FROM json_each(?) j)", Self.list(vendors))
        }
        switch filter.inStock {
        case true: add("+p.stock > 0")
        case false: add("(p.stock IS NULL OR p.stock <= 0)")
        default: break
        }
        switch filter.discounted {
        case true: add("+p.discount_rate > 0")
        case false: add("+p.discount_rate = 0")
        default: break
        }
        guard let found else { return }
        let ids = found.ids.map { String($0) }.joined(separator: ",")
        add("p.id IN (SELECT j.value FROM json_each(?) j)", .text("[" + ids + "]"))
    }

    private static func list(_ vendors: Set<RecordID<VendorRecord>>) -> SQLiteValue {
        .text("[" + vendors.map { String($0.rawValue) }.sorted().joined(separator: ",") + "]")
    }

    /// Adds a category with its children, whose texts go on behind a point.
    private mutating func add(category: String) {
        add(
            "(+p.category = ? OR substr(p.category, 1, instr(p.category, '.') - 1) = ?)",
            .text(category),
            .text(category)
        )
    }

    /// Adds the place of the cursor; without a cursor a bound that all rows meet, so that SQLite need not scan.
    mutating func addPosition(_ request: ListRequest, _ part: ListPlan.Part) {
        let isIndexed = part != .sorted
        switch request.sort {
        case .newest, .relevance:
            add(isIndexed ? "p.id < ?" : "+p.id < ?", .integer(request.cursor?.id.rawValue ?? .max))
        case .oldest:
            add(isIndexed ? "p.id > ?" : "+p.id > ?", .integer(request.cursor?.id.rawValue ?? -1))
        case .cheapest, .dearest, .discount, .likes:
            guard let cursor = request.cursor else { return }
            let (column, isRising) = request.sort.column
            let key: SQLiteValue = request.sort.isByPrice ? .text(cursor.key) : .integer(Int64(cursor.key) ?? 0)
            let beyond: SQL = isRising ? " > " : " < "
            switch part {
            case .sorted: add("(+" + column + ", +p.id)" + beyond + "(?, ?)", key, .id(cursor.id))
            case .equals: add(column + " = ? AND p.id" + beyond + "?", key, .id(cursor.id))
            case .walked: add(column + beyond + "?", key)
            }
        }
    }
}

extension ProductSort {
    /// The order in SQL: as an index has it, or such that matches are sorted after they were found.
    func order(indexed: Bool) -> SQL {
        let (column, isRising) = column
        let sign: SQL = indexed ? "" : "+"
        let direction: SQL = isRising ? "" : " DESC"
        if isByNumber { return sign + column + direction }
        return sign + column + direction + ", p.id" + direction
    }

    /// The column of the order, and whether the least comes first.
    fileprivate var column: (SQL, isRising: Bool) {
        switch self {
        case .newest, .relevance: ("p.id", false)
        case .oldest: ("p.id", true)
        case .cheapest: ("p.price_key", true)
        case .dearest: ("p.price_key", false)
        case .discount: ("p.discount_rate", false)
        case .likes: ("p.likes", false)
        }
    }

    var isByPrice: Bool { self == .cheapest || self == .dearest }
}
