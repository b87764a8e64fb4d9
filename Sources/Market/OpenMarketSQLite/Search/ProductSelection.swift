/// The products that have certain facts and, it may be, a text in a name: found chunk by chunk.
struct ProductSelection {
    /// The number of candidates in a chunk beyond which their names are checked together.
    private static let denseCandidates = 512

    private let connection: SQLiteConnection
    let postings: Postings
    private let facts: [Gram]
    private let name: NameQuery?
    /// The lowest number that a match may have.
    private let floor: Int64
    /// The vendors whose products are left out.
    private let vendors: [Gram]
    /// The only vendors whose products match; `nil` for all vendors.
    var sellers: [Gram]?
    /// Whether those are the matches that are left out, and nothing else.
    private var isWhatIsLeftOut = false

    /// `nil` facts and no name would be every product, for which nothing needs to be selected.
    ///
    /// Vendors can only be left out of what some fact has found.
    init(
        facts: [Gram],
        name: NameQuery?,
        floor: Int64 = 0,
        without vendors: [Gram] = [],
        on connection: SQLiteConnection
    ) {
        self.connection = connection
        self.postings = Postings(connection)
        self.facts = facts
        self.name = name
        self.floor = floor
        self.vendors = vendors
    }

    /// Whether something is left out.
    var leavesOut: Bool { !vendors.isEmpty && !isWhatIsLeftOut }

    /// Whether these are all products that are not hidden, of which there is a count.
    var isEverything: Bool {
        name == nil && facts == [.everything] && vendors.isEmpty && sellers == nil && floor == 0
    }

    /// The selection for all users, including the products that are hidden from this one.
    var forEverybody: ProductSelection {
        var selection = ProductSelection(facts: facts, name: name, floor: floor, on: connection)
        selection.sellers = sellers
        return selection
    }

    /// The matches that are left out.
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
        if let name { candidates.append(try chunks(of: name)) }
        if let sellers {
            var all: Set<Int64> = []
            for vendor in sellers { all.formUnion(try postings.chunks(of: vendor)) }
            candidates.append(all.sorted(by: >))
        }
        let fewest = candidates.min { $0.count < $1.count } ?? []
        return Array(fewest.prefix { ($0 + 1) * ChunkSet.size > floor })
    }

    private func chunks(of name: NameQuery) throws(StoreError) -> [Int64] {
        let own = try name.grams.first.map { gram throws(StoreError) in try postings.chunks(of: gram) } ?? []
        guard !name.vendors.isEmpty else { return own }
        var all = Set(own)
        for vendor in name.vendors { all.formUnion(try postings.chunks(of: vendor)) }
        return all.sorted(by: >)
    }

    /// The count when a single entry of the postings says it all; `nil` otherwise.
    func countOfOneGram() throws(StoreError) -> Int64? {
        guard floor == 0, vendors.isEmpty, sellers == nil else { return nil }
        if let name {
            guard facts.isEmpty, name.vendors.isEmpty, name.isExact, name.grams.count == 1 else { return nil }
            return try postings.count(of: name.grams[0])
        }
        return facts.count == 1 ? try postings.count(of: facts[0]) : nil
    }

    /// The matches in one chunk that lie in `bounds`; with `limit`, at least the `limit` newest of them.
    func matches(
        in chunk: Int64,
        bounds: ClosedRange<Int64> = 0...Int64.max,
        limit: Int = .max
    ) throws(StoreError) -> ChunkSet {
        guard bounds.upperBound >= floor else { return ChunkSet() }
        let bounds = max(bounds.lowerBound, floor)...bounds.upperBound
        var found: ChunkSet?
        for fact in facts {
            guard let ids = try postings.ids(of: fact, in: chunk) else { return ChunkSet() }
            if found == nil { found = ids } else { found?.formIntersection(ids) }
        }
        if found?.isEmpty == true { return ChunkSet() }
        if let sellers { found?.formIntersection(try products(of: sellers, in: chunk)) }
        found?.clip(to: bounds, in: chunk)
        guard let name else { return try withoutVendors(found ?? ChunkSet(), in: chunk) }
        var named = try candidates(of: name, in: chunk)
        named.clip(to: bounds, in: chunk)
        if let found { named.formIntersection(found) }
        var sold = try products(of: name.vendors, in: chunk)
        sold.clip(to: bounds, in: chunk)
        if let found { sold.formIntersection(found) }
        (named, sold) = (try withoutVendors(named, in: chunk), try withoutVendors(sold, in: chunk))
        if !name.isExact { named = try verified(named, of: name, in: chunk, sure: sold, limit: limit) }
        named.formUnion(sold)
        return named
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

    /// The products whose names have all the grams.
    private func candidates(of name: NameQuery, in chunk: Int64) throws(StoreError) -> ChunkSet {
        var found: ChunkSet?
        for gram in name.grams {
            guard let ids = try postings.ids(of: gram, in: chunk) else { return ChunkSet() }
            if found == nil { found = ids } else { found?.formIntersection(ids) }
        }
        return found ?? ChunkSet()
    }

    private func products(of vendors: [Gram], in chunk: Int64) throws(StoreError) -> ChunkSet {
        var found = ChunkSet()
        for vendor in vendors {
            if let ids = try postings.ids(of: vendor, in: chunk) { found.formUnion(ids) }
        }
        return found
    }

    /// Leaves out candidates that have the pairs but not the text.
    private func verified(
        _ candidates: ChunkSet,
        of name: NameQuery,
        in chunk: Int64,
        sure: ChunkSet,
        limit: Int
    ) throws(StoreError) -> ChunkSet {
        let first = chunk * ChunkSet.size
        if limit == .max, candidates.count > Self.denseCandidates {
            return try verifiedTogether(candidates, of: name, from: first)
        }
        var found = ChunkSet()
        var count = 0
        for place in candidates.descending where count < limit {
            var isMatch = sure.contains(place)
            if !isMatch { isMatch = try hasName(name.folded, first + Int64(place)) }
            guard isMatch else { continue }
            found.insert(place)
            count += 1
        }
        return found
    }

    private func hasName(_ text: String, _ id: Int64) throws(StoreError) -> Bool {
        try connection.first(
            "SELECT 1 FROM folded_names WHERE id = ? AND instr(name, ?) > 0",
            [.integer(id), .text(text)]
        ) { _ in true } ?? false
    }

    /// Reading the names of a whole chunk in one go is faster than picking very many of them.
    private func verifiedTogether(
        _ candidates: ChunkSet,
        of name: NameQuery,
        from first: Int64
    ) throws(StoreError) -> ChunkSet {
        var found = ChunkSet()
        try connection.each(
            "SELECT id FROM folded_names WHERE id BETWEEN ? AND ? AND instr(name, ?) > 0",
            [.integer(first), .integer(first + ChunkSet.size - 1), .text(name.folded)]
        ) { row in
            found.insert(ChunkSet.place(of: row.integer(0)))
            return .next
        }
        found.formIntersection(candidates)
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
