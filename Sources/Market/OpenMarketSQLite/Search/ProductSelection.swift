/// The products that have certain facts and, it may be, are what a text finds: chunk by chunk.
struct ProductSelection {
    private let connection: SQLiteConnection
    let postings: Postings
    private let facts: [Gram]
    /// The products that a text finds; `nil` without a text.
    var text: FoundText?
    /// The lowest number that a match may have.
    private let floor: Int64
    private let vendors: [Gram]
    /// The only vendors whose products match; `nil` for all vendors.
    var sellers: [Gram]?
    /// Whether those are the matches that are left out, and nothing else.
    private var isWhatIsLeftOut = false

    /// A selection by facts, a text or both; with neither, every product would match.
    ///
    /// Vendors can only be left out of the products that some fact has found.
    init(
        facts: [Gram],
        text: FoundText?,
        floor: Int64 = 0,
        without vendors: [Gram] = [],
        on connection: SQLiteConnection
    ) {
        self.connection = connection
        self.postings = Postings(connection)
        self.facts = facts
        self.text = text
        self.floor = floor
        self.vendors = vendors
    }

    var leavesOut: Bool { !vendors.isEmpty && !isWhatIsLeftOut }

    /// Whether these are all products that are not hidden, of which there is a count.
    var isEverything: Bool {
        text == nil && facts == [.everything] && vendors.isEmpty && sellers == nil && floor == 0
    }

    /// The selection for all users, including the products that are hidden from this one.
    var forEverybody: ProductSelection {
        var selection = ProductSelection(facts: facts, text: text, floor: floor, on: connection)
        selection.sellers = sellers
        return selection
    }

    var leftOut: ProductSelection {
        var selection = self
        selection.isWhatIsLeftOut = true
        return selection
    }

    /// The chunks that can hold matches, newest first.
    func chunks() throws(StoreError) -> [Int64] {
        if isWhatIsLeftOut {
            var chunks: Set<Int64> = []
            for vendor in vendors { chunks.formUnion(try postings.chunks(of: vendor)) }
            return try forEverybody.chunks().filter(chunks.contains)
        }
        var candidates: [[Int64]] = []
        for fact in facts { candidates.append(try postings.chunks(of: fact)) }
        if let text { candidates.append(text.products.keys.sorted(by: >)) }
        if let sellers {
            var all: Set<Int64> = []
            for vendor in sellers { all.formUnion(try postings.chunks(of: vendor)) }
            candidates.append(all.sorted(by: >))
        }
        let fewest = candidates.min { $0.count < $1.count } ?? []
        return Array(fewest.prefix { ($0 + 1) * ChunkSet.size > floor })
    }

    /// The count when a single entry of the postings says it all; `nil` otherwise.
    func countOfOneGram() throws(StoreError) -> Int64? {
        guard floor == 0, vendors.isEmpty, sellers == nil else { return nil }
        if text != nil { return nil }
        return facts.count == 1 ? try postings.count(of: facts[0]) : nil
    }

    /// The matches in one chunk that lie in `bounds`.
    func matches(in chunk: Int64, bounds: ClosedRange<Int64> = 0...Int64.max) throws(StoreError) -> ChunkSet {
        guard bounds.upperBound >= floor else { return ChunkSet() }
        let bounds = max(bounds.lowerBound, floor)...bounds.upperBound
        var found: ChunkSet?
        if let text {
            guard let ids = text.products[chunk] else { return ChunkSet() }
            found = ids
        }
        for fact in facts {
            guard let ids = try postings.ids(of: fact, in: chunk) else { return ChunkSet() }
            if found == nil { found = ids } else { found?.formIntersection(ids) }
        }
        if found?.isEmpty == true { return ChunkSet() }
        if let sellers { found?.formIntersection(try products(of: sellers, in: chunk)) }
        found?.clip(to: bounds, in: chunk)
        return try withoutVendors(found ?? ChunkSet(), in: chunk)
    }

    /// Returns the matches without those of the vendors; or only those, where they are asked for.
    ///
    /// There may be very many vendors, so they are looked at last, and only where something was found.
    private func withoutVendors(_ found: ChunkSet, in chunk: Int64) throws(StoreError) -> ChunkSet {
        guard !vendors.isEmpty, !found.isEmpty else { return found }
        var found = found
        let others = try products(of: vendors, in: chunk)
        if isWhatIsLeftOut { found.formIntersection(others) } else { found.subtract(others) }
        return found
    }

    private func products(of vendors: [Gram], in chunk: Int64) throws(StoreError) -> ChunkSet {
        var found = ChunkSet()
        for vendor in vendors {
            if let ids = try postings.ids(of: vendor, in: chunk) { found.formUnion(ids) }
        }
        return found
    }
}

extension ChunkSet {
    /// Keeps the positions whose ids, this being `chunk`, lie in `bounds`.
    fileprivate mutating func clip(to bounds: ClosedRange<Int64>, in chunk: Int64) {
        let first = chunk * Self.size
        if bounds.upperBound < first + Self.size { removeAll(from: Int(max(0, bounds.upperBound - first + 1))) }
        if bounds.lowerBound > first { removeAll(below: Int(min(Self.size, bounds.lowerBound - first))) }
    }
}
