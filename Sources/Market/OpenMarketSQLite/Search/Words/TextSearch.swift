import OpenMarketDomain

/// The products that a text finds.
struct FoundText: Sendable {
    /// The search plan of the text; `nil` where nothing is found.
    var plan: SearchPlan?
    /// The products of each chunk, hidden ones too.
    var products: [Int64: ChunkSet] = [:]
    /// The products with the words as they were typed.
    var typed: [Int64: ChunkSet] = [:]

    /// All of them, the newest first.
    var ids: [Int64] {
        products.sorted { $0.key > $1.key }.flatMap { chunk, set in set.descending.map { chunk << 12 | Int64($0) } }
    }
}

/// Finds the products that a text means, in one state of the database.
///
/// The rule is ``SearchPlanner``'s. Each word is one statement over the words of names, joined with the postings, and what
/// is found is a set of bits for every 4,096 products: a word that a fifth of the market has is as cheap as a rare one.
final class TextSearch {
    typealias Products = [Int64: ChunkSet]

    private struct Look: Hashable {
        let node: SearchNode
        let field: SearchPlan.Field
    }

    private let connection: SQLiteConnection
    private let synonyms: SearchSynonyms
    private var known: [Look: Products] = [:]
    private var latest: (plan: SearchPlan, products: Products)?
    /// Whether the market has a word, for those that were asked for.
    private var words: [String: Bool] = [:]

    init(_ connection: SQLiteConnection, _ synonyms: SearchSynonyms) {
        (self.connection, self.synonyms) = (connection, synonyms)
    }

    func found(_ text: String) throws(StoreError) -> FoundText {
        guard let plan = try SearchPlanner(self, synonyms).plan(text) else { return FoundText() }
        let products = try products(of: plan)
        var typed = try self.products(of: .all(plan.typed), .name)
        typed = Self.intersection(typed, products)
        return FoundText(plan: plan, products: products, typed: typed)
    }

    // MARK: Sets

    /// The products of a plan; those of the last one are kept, which the planner has looked at when it hands the plan out.
    private func products(of plan: SearchPlan) throws(StoreError) -> Products {
        if let latest, latest.plan == plan { return latest.products }
        let products = try products(of: .all(plan.terms), plan.field)
        latest = (plan, products)
        return products
    }

    private func products(of node: SearchNode, _ field: SearchPlan.Field) throws(StoreError) -> Products {
        switch node {
        case .all(let nodes):
            var found: Products?
            for node in nodes {
                let next = try products(of: node, field)
                found = found.map { Self.intersection($0, next) } ?? next
                if found?.isEmpty == true { return [:] }
            }
            return found ?? [:]
        case .any(let nodes):
            var found: Products = [:]
            for node in nodes {
                for (chunk, set) in try products(of: node, field) { Self.add(chunk, set, to: &found) }
            }
            return found
        case .word, .category, .seller:
            let look = Look(node: node, field: field)
            if let products = known[look] { return products }
            let products = try read(node, field)
            known[look] = products
            return products
        }
    }

    private static func intersection(_ one: Products, _ other: Products) -> Products {
        var found: Products = [:]
        for (chunk, set) in one {
            guard let next = other[chunk] else { continue }
            var both = set
            both.formIntersection(next)
            if !both.isEmpty { found[chunk] = both }
        }
        return found
    }

    private func read(_ node: SearchNode, _ field: SearchPlan.Field) throws(StoreError) -> Products {
        var found: Products = [:]
        switch node {
        case .category(let category):
            if let gram = try Terms(connection).gram(.category, category) { try add(gram, to: &found) }
        case .seller(let name):
            if let gram = try Terms(connection).gram(.seller, name) { try add(gram, to: &found) }
        case .word(let word, let match):
            try add(word, match, .word, to: &found)
            if field == .everything { try add(word, match == .whole ? .whole : .beginning, .text, to: &found) }
        case .all, .any: break
        }
        return found
    }

    // MARK: Words

    private func add(
        _ word: String,
        _ match: WordMatch,
        _ kind: Terms.Kind,
        to found: inout Products
    ) throws(StoreError) {
        if match == .whole {
            if let gram = try Terms(connection).gram(kind, word) { try add(gram, to: &found) }
            return
        }
        try add(
            "FROM terms t CROSS JOIN postings p ON p.gram = t.id + ? WHERE t.kind = ? AND t.text >= ? AND t.text < ?",
            [.integer(kind.rawValue), .text(word), .text(TextRange.end(of: word))],
            to: &found
        )
        guard match != .beginning, kind == .word else { return }
        let start = WordTable.stored(.inner(word))
        let end = match == .edge ? start + "\u{1}" : TextRange.end(of: start)
        try add(
            "FROM word_keys w CROSS JOIN postings p ON p.gram = w.word + ? WHERE w.key >= ? AND w.key < ?",
            [.text(start), .text(end)],
            to: &found
        )
    }

    private func add(_ source: SQL, _ values: [SQLiteValue], to found: inout Products) throws(StoreError) {
        try connection.each(
            "SELECT p.chunk, p.ids " + source,
            [.integer(Gram.term(0).number)] + values
        ) { row in
            Self.add(row.integer(0), row.withBytes(1) { ChunkSet($0) }, to: &found)
            return .next
        }
    }

    private func add(_ gram: Gram, to found: inout Products) throws(StoreError) {
        try connection.each("SELECT chunk, ids FROM postings WHERE gram = ?", [.integer(gram.number)]) { row in
            Self.add(row.integer(0), row.withBytes(1) { ChunkSet($0) }, to: &found)
            return .next
        }
    }

    private static func add(_ chunk: Int64, _ set: ChunkSet, to found: inout Products) {
        if found[chunk]?.formUnion(set) == nil { found[chunk] = set }
    }
}

extension TextSearch: SearchVocabulary {
    func contains(_ word: String) throws(StoreError) -> Bool {
        if let known = words[word] { return known }
        let isKnown = try Terms(connection).gram(.word, word) != nil
        words[word] = isKnown
        return isKnown
    }

    func words(_ key: WordKey, limit: Int) throws(StoreError) -> [String] {
        try WordTable(connection).words(key, limit: limit)
    }

    /// Products that are hidden are found by no one.
    func finds(_ plan: SearchPlan) throws(StoreError) -> Bool {
        let found = try products(of: plan)
        let postings = Postings(connection)
        for (chunk, set) in found {
            guard var shown = try postings.ids(of: .everything, in: chunk) else { continue }
            shown.formIntersection(set)
            if !shown.isEmpty { return true }
        }
        return false
    }
}
