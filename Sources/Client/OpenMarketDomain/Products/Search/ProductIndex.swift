/// The words of a list of products in memory, by which it is searched like a market.
package struct ProductIndex: Sendable {
    /// The words, the seller and the category by which a product is found.
    package struct Entry: Sendable {
        fileprivate let name: Set<String>
        fileprivate let other: Set<String>
        fileprivate let seller: String
        fileprivate let category: String

        package init(name: String, seller: String = "", description: String = "", category: String = "") {
            self.name = Set(SearchText.words(of: name))
            other = Set(SearchText.words(ofSeller: seller, description: description))
            self.seller = SearchText.seller(seller)
            self.category = category
        }
    }

    /// The result of a query: the places of products in the list, those with the words as they were typed first.
    package struct Found: Sendable, Equatable {
        package var places: [Int] = []
        /// The corrected query that was searched for; `nil` without a correction.
        package var repaired: String?
    }

    private let entries: [Entry]
    private let words: Set<String>
    /// The words by their keys; empty where a few words are looked through faster.
    private let keys: [String: [(text: String, word: String)]]
    private let synonyms: SearchSynonyms

    /// The words of these products, in their order.
    package init(_ entries: [Entry], synonyms: SearchSynonyms = .shipped) {
        (self.entries, self.synonyms) = (entries, synonyms)
        words = entries.reduce(into: Set()) { $0.formUnion($1.name) }
        var keys: [String: [(text: String, word: String)]] = [:]
        for word in entries.count > 1 ? words.sorted() : [] {
            for key in WordKey.all(of: word) { keys[key.kind, default: []].append((key.text, word)) }
        }
        self.keys = keys
    }

    /// Returns whether any product has the words of a query, as they are.
    package func has(_ text: String) -> Bool { SearchPlanner(self, synonyms).plan(text, repairs: false) != nil }

    package func found(_ text: String) -> Found {
        guard let plan = SearchPlanner(self, synonyms).plan(text) else { return Found() }
        let places = entries.indices.filter { matches(plan, entries[$0]) }
        let typed = SearchPlan(terms: plan.typed, field: .name, typed: [])
        let first = plan.typed.isEmpty ? [] : places.filter { matches(typed, entries[$0]) }
        let isFirst = Set(first)
        return Found(places: first + places.filter { !isFirst.contains($0) }, repaired: plan.repaired)
    }

    private func matches(_ plan: SearchPlan, _ entry: Entry) -> Bool {
        plan.terms.allSatisfy { matches($0, plan.field, entry) }
    }

    private func matches(_ node: SearchNode, _ field: SearchPlan.Field, _ entry: Entry) -> Bool {
        switch node {
        case .all(let nodes): nodes.allSatisfy { matches($0, field, entry) }
        case .any(let nodes): nodes.contains { matches($0, field, entry) }
        case .category(let category):
            entry.category == category || entry.category.hasPrefix(category + ".")
        case .seller(let name): entry.seller == name
        case .word(let word, let match):
            Self.holds(entry.name, word, match)
                || (field == .everything && Self.holds(entry.other, word, match == .whole ? .whole : .beginning))
        }
    }

    private static func holds(_ words: Set<String>, _ word: String, _ match: WordMatch) -> Bool {
        words.contains(word) || (match != .whole && words.contains { match.accepts($0, for: word) })
    }
}

extension ProductIndex: SearchVocabulary {
    package func contains(_ word: String) -> Bool { words.contains(word) }

    package func words(_ key: WordKey, limit: Int) -> [String] {
        let keys = entries.count > 1 ? self.keys[key.kind] ?? [] : keysOfFew(key.kind)
        return Array(keys.lazy.filter { key.accepts($0.text) }.map(\.word).prefix(limit))
    }

    private func keysOfFew(_ kind: String) -> [(text: String, word: String)] {
        words.sorted().flatMap { word in WordKey.all(of: word).filter { $0.kind == kind }.map { ($0.text, word) } }
    }

    package func finds(_ plan: SearchPlan) -> Bool { entries.contains { matches(plan, $0) } }
}

extension ProductIndex.Entry {
    /// The entry of a product in a list, with its summary in place of the description.
    package init(_ product: Product) {
        self.init(
            name: product.name,
            seller: product.vendorName ?? "",
            description: product.summary ?? "",
            category: product.category?.rawValue ?? ""
        )
    }

    /// The entry of a product, with its whole description.
    package init(_ detail: ProductDetail) {
        self.init(
            name: detail.product.name,
            seller: detail.product.vendorName ?? "",
            description: detail.description,
            category: detail.product.category?.rawValue ?? ""
        )
    }
}
