import OpenMarketDomain

/// Compares what the store derives from its rows with the rows.
///
/// The search index has one entry for each gram and chunk, in the order of the grams, and products come in the order of
/// the chunks. So that both are read once, a sum is made of each chunk from either side, and the sums are compared.
package struct DerivedDataCheck {
    private let connection: SQLiteConnection

    /// A check of the state that a connection reads.
    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Finds differences; `isWanted` is told how many products were read, and ends the check with `false`.
    package func findings(while isWanted: (Int64) -> Bool) throws(StoreError) -> [CheckFinding] {
        var keys = FindingCounter(.sortKeys)
        var sums = ChunkSums()
        var read: Int64 = 0
        let terms = try termNumbers()
        try ProductWalk(connection).each { step in
            if !step.hasSortKeys { keys.note("product \(step.id)") }
            for gram in step.facts.grams(terms) { sums.add(gram, step.id) }
            read += 1
            return read % 4_096 != 0 || isWanted(read) ? .next : .stop
        }
        let totals = try totals(of: sums)
        let index = try indexFinding(sums)
        let rest = [try wordKeys(), try likes(), try vendorLooks()]
        return ([index, keys.finding, totals] + rest).compactMap(\.self)
    }

    private func indexFinding(_ sums: ChunkSums) throws(StoreError) -> CheckFinding? {
        var stored = ChunkSums()
        try connection.each("SELECT gram, chunk, ids FROM postings") { row in
            let (gram, first) = (Gram(number: row.integer(0)), row.integer(1) << 12)
            for place in row.withBytes(2, { ChunkSet($0) }).descending { stored.add(gram, first | Int64(place)) }
            return .next
        }
        var counter = FindingCounter(.searchIndex)
        for chunk in sums.differences(from: stored) {
            counter.note("products \(chunk << 12) to \(chunk << 12 | 4_095)")
        }
        return counter.finding
    }

    /// The number of all products that are not hidden, and that of each chunk, by which the list is paged.
    private func totals(of sums: ChunkSums) throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.totals)
        let products = Int64(sums.products.values.reduce(0, +))
        let noted = try connection.first("SELECT products FROM totals WHERE id = 1") { $0.integer(0) }
        if noted != products { counter.note("all products: \(noted ?? 0) noted, \(products) there") }
        let counts = try Ordinals(connection).all()
        for chunk in Set(counts.keys).union(sums.products.keys).sorted() {
            let (noted, found) = (counts[chunk] ?? 0, sums.products[chunk] ?? 0)
            guard noted != found else { continue }
            counter.note("products \(chunk << 12) to \(chunk << 12 | 4_095): \(noted) noted, \(found) there")
        }
        return counter.finding
    }

    private func likes() throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.likes)
        try connection.each(
            """
            SELECT p.id, p.likes, (SELECT count(*) FROM likes l WHERE l.product = p.id) AS found
            FROM products p WHERE p.likes <> found
            """
        ) { row in
            counter.note("product \(row.integer(0)): \(row.integer(1)) noted, \(row.integer(2)) there")
            return .next
        }
        return counter.finding
    }

    private func wordKeys() throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.wordKeys)
        try connection.each(
            "SELECT text FROM terms WHERE kind = 3 AND id NOT IN (SELECT word FROM word_keys)"
        ) { row in
            if !WordKey.all(of: row.text(0)).isEmpty { counter.note(row.text(0)) }
            return .next
        }
        return counter.finding
    }

    private func vendorLooks() throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.vendorLooks)
        try connection.each("SELECT id FROM vendors WHERE id NOT IN (SELECT vendor FROM vendor_looks)") { row in
            counter.note("vendor \(row.integer(0))")
            return .next
        }
        return counter.finding
    }

    private func termNumbers() throws(StoreError) -> [TermKey: Int64] {
        var numbers: [TermKey: Int64] = [:]
        try connection.each("SELECT kind, text, id FROM terms") { row in
            numbers[TermKey(kind: row.integer(0), text: row.text(1))] = row.integer(2)
            return .next
        }
        return numbers
    }
}

/// A text that products are filtered by.
private struct TermKey: Hashable {
    let kind: Int64
    let text: String
}

extension ProductFacts {
    /// The grams to file the product under; a text without a number has none that the index could know.
    fileprivate func grams(_ terms: [TermKey: Int64]) -> Set<Gram> {
        grams { kind, text in .term(terms[TermKey(kind: kind.rawValue, text: text)] ?? -1) }
    }
}

/// The check sums of the index: for each chunk, a sum over all grams and their products.
private struct ChunkSums {
    private var sums: [Int64: UInt64] = [:]
    /// The number of products in each chunk.
    private(set) var products: [Int64: Int] = [:]

    mutating func add(_ gram: Gram, _ id: Int64) {
        let chunk = ChunkSet.chunk(of: id)
        sums[chunk, default: 0] &+= Self.mixed(Self.mixed(UInt64(bitPattern: gram.number)) ^ UInt64(bitPattern: id))
        if gram == .everything { products[chunk, default: 0] += 1 }
    }

    func differences(from other: ChunkSums) -> [Int64] {
        Set(sums.keys).union(other.sums.keys).filter { sums[$0] != other.sums[$0] }.sorted()
    }

    /// Numbers that are close become ones that are not (the finalizer of SplitMix64).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var bits = number &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
