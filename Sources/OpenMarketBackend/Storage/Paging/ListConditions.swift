/// What a filter and an order are in SQL.
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

    /// All the conditions that the postings know too.
    mutating func addFacts(_ filter: ProductFilter) {
        if let vendor = filter.vendorID { add("+p.vendor_id = ?", .id(vendor)) }
        if let currency = filter.currency { add("+p.currency = ?", .text(currency)) }
        if let category = filter.category { add("+p.category = ?", .text(category)) }
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
        let text = NameFolding.fold(filter.text)
        guard !text.isEmpty else { return }
        add(
            """
            (instr((SELECT f.name FROM folded_names f WHERE f.id = p.id), ?) > 0
                OR instr((SELECT w.folded_name FROM vendors w WHERE w.id = p.vendor_id), ?) > 0)
            """,
            .text(text),
            .text(text)
        )
    }

    /// Behind the cursor; without one in the order of numbers, behind nothing, so that SQLite seeks and does not scan.
    mutating func addPosition(_ request: ListRequest, indexed: Bool) {
        switch (request.sort, request.cursor) {
        case (.newest, let cursor):
            add(indexed ? "p.id < ?" : "+p.id < ?", .integer(cursor?.id.rawValue ?? .max))
        case (.oldest, let cursor):
            add(indexed ? "p.id > ?" : "+p.id > ?", .integer(cursor?.id.rawValue ?? -1))
        case (_, nil):
            break
        case (.cheapest, let cursor?):
            add(
                indexed ? "(p.price_key, p.id) > (?, ?)" : "(+p.price_key, +p.id) > (?, ?)",
                .text(cursor.key),
                .id(cursor.id)
            )
        case (.dearest, let cursor?):
            add(
                indexed ? "(p.price_key, p.id) < (?, ?)" : "(+p.price_key, +p.id) < (?, ?)",
                .text(cursor.key),
                .id(cursor.id)
            )
        case (.discount, let cursor?):
            add(
                indexed ? "(p.discount_rate, p.id) < (?, ?)" : "(+p.discount_rate, +p.id) < (?, ?)",
                .integer(Int64(cursor.key) ?? 0),
                .id(cursor.id)
            )
        case (.likes, let cursor?):
            add(
                indexed ? "(p.likes, p.id) < (?, ?)" : "(+p.likes, +p.id) < (?, ?)",
                .integer(Int64(cursor.key) ?? 0),
                .id(cursor.id)
            )
        }
    }
}

extension ProductSort {
    /// The order in SQL: as an index has it, or such that matches are sorted after they were found.
    func order(indexed: Bool) -> SQL {
        switch self {
        case .newest: indexed ? "p.id DESC" : "+p.id DESC"
        case .oldest: indexed ? "p.id" : "+p.id"
        case .cheapest: indexed ? "p.price_key, p.id" : "+p.price_key, p.id"
        case .dearest: indexed ? "p.price_key DESC, p.id DESC" : "+p.price_key DESC, p.id DESC"
        case .discount: indexed ? "p.discount_rate DESC, p.id DESC" : "+p.discount_rate DESC, p.id DESC"
        case .likes: indexed ? "p.likes DESC, p.id DESC" : "+p.likes DESC, p.id DESC"
        }
    }
}
