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
        let sort = request.sort
        let columns = sort.columns
        let beyond: SQL = sort.isRising ? " > " : " < "
        let keys = request.cursor?.keys(in: request.filter.currency)
        switch part {
        case .sorted:
            guard let keys else { return }
            let (all, marks) = (columns.map { sort.unindexed($0) }, [SQL](repeating: "?", count: keys.count))
            terms.append("(" + all.joined(", ") + ")" + beyond + "(" + marks.joined(", ") + ")")
            values += keys
        case .walked(let equal):
            guard let keys else {
                if sort.isByNumber { add("p.id" + beyond + "?", .integer(sort.isRising ? -1 : .max)) }
                // The products of one currency lie together in the index.
                if sort.isByPrice, let currency = request.filter.currency { add("p.currency = ?", .text(currency)) }
                return
            }
            for (column, key) in zip(columns, keys).prefix(equal) { add(column + " = ?", key) }
            for (column, key) in zip(columns, keys).dropFirst(equal).prefix(1) { add(column + beyond + "?", key) }
        }
    }
}

extension ProductSort {
    /// The order in SQL: as an index has it, or such that matches are sorted after they were found.
    func order(indexed: Bool) -> SQL {
        let direction: SQL = isRising ? "" : " DESC"
        return columns.map { (indexed ? $0 : unindexed($0)) + direction }.joined(", ")
    }

    /// The columns of the order, the number as the last; amounts of two currencies cannot be compared.
    var columns: [SQL] {
        switch self {
        case .newest, .relevance, .oldest: ["p.id"]
        case .cheapest, .dearest: ["p.currency", "p.price_key", "p.id"]
        case .discount: ["p.discount_rate", "p.id"]
        case .likes: ["p.likes", "p.id"]
        }
    }

    fileprivate func unindexed(_ column: SQL) -> SQL { "+" + column }

    /// Whether the least comes first.
    fileprivate var isRising: Bool { self == .oldest || self == .cheapest }

    var isByPrice: Bool { self == .cheapest || self == .dearest }
}
