import Foundation
import OpenMarketDomain

/// Counts how many products a list would have with another category, status, currency or range of prices.
///
/// Each facet is counted with all conditions but its own: with one category chosen, the others keep their counts. A
/// count is an intersection in the search index, for each chunk, and is remembered for each chunk.
struct FacetCount {
    private let filter: ProductFilter
    private let connection: SQLiteConnection
    private let postings: Postings
    private let searches: SearchCache

    init(_ filter: ProductFilter, on connection: SQLiteConnection, _ searches: SearchCache = SearchCache()) {
        (self.filter, self.connection, self.searches) = (filter, connection, searches)
        postings = Postings(connection)
    }

    func record(categories: [String], _ cache: FacetCache) throws(StoreError) -> FacetRecord {
        let state = try StoreState.current(connection)
        let known = cache.counted(filter)
        if let known, known.state == state { return known.record }
        let slots = try FacetSlots(categories: categories, on: connection)
        let base = try FacetBase(filter, on: connection, searches)
        var chunks: [Int64: [UInt16]] = [:]
        var stale: [Int64]
        if let known, known.slots == slots, known.plan == base.plan,
            let touched = try state.touched(since: known.state, on: connection)
        {
            (chunks, stale) = (known.chunks, touched)
        } else {
            stale = try base.chunks()
        }
        for chunk in stale { chunks[chunk] = try counts(in: chunk, base, slots) }
        let record = slots.record(of: Self.sums(of: chunks))
        cache.keep(
            CountedFacets(state: state, slots: slots, plan: base.plan, chunks: chunks, record: record),
            of: filter
        )
        return record
    }

    private static func sums(of chunks: [Int64: [UInt16]]) -> [Int64] {
        var sums: [Int64] = []
        for counts in chunks.values {
            if sums.isEmpty { sums = Array(repeating: 0, count: counts.count) }
            for index in counts.indices { sums[index] += Int64(counts[index]) }
        }
        return sums
    }

    // MARK: One chunk

    /// The total and the counts of all slots; `nil` where there is nothing to count.
    private func counts(in chunk: Int64, _ base: FacetBase, _ slots: FacetSlots) throws(StoreError) -> [UInt16]? {
        let all = try base.matches(in: chunk)
        guard !all.isEmpty else { return nil }
        var chosen: [Facet: ChunkSet] = [:]
        for facet in Facet.allCases { chosen[facet] = try choice(facet, in: chunk, among: all) }
        var counts = [UInt16(Self.narrowed(all, by: chosen.values).count)]
        for facet in Facet.allCases {
            let rest = Self.narrowed(all, by: chosen.filter { $0.key != facet }.values)
            for gram in slots.grams(of: facet) { counts.append(try count(of: gram, in: chunk, among: rest)) }
        }
        return counts
    }

    private static func narrowed(_ all: ChunkSet, by sets: some Sequence<ChunkSet>) -> ChunkSet {
        var rest = all
        for set in sets { rest.formIntersection(set) }
        return rest
    }

    private func count(of gram: Gram, in chunk: Int64, among rest: ChunkSet) throws(StoreError) -> UInt16 {
        guard !rest.isEmpty, var ids = try postings.ids(of: gram, in: chunk) else { return 0 }
        ids.formIntersection(rest)
        return UInt16(ids.count)
    }

    /// Returns the ids that the filter's choice of a facet leaves; `nil` when it has none.
    private func choice(_ facet: Facet, in chunk: Int64, among all: ChunkSet) throws(StoreError) -> ChunkSet? {
        let terms = Terms(connection)
        switch facet {
        case .category:
            guard let text = filter.category else { return nil }
            return try ids(of: terms.gram(.category, text), in: chunk)
        case .currency:
            guard let text = filter.currency else { return nil }
            return try ids(of: terms.gram(.currency, text), in: chunk)
        case .status:
            return try filter.status.map { status throws(StoreError) in try ids(of: .status(status), in: chunk) }
        case .price:
            return filter.hasPrices ? try priced(in: chunk, among: all) : nil
        }
    }

    private func ids(of gram: Gram?, in chunk: Int64) throws(StoreError) -> ChunkSet {
        guard let gram else { return ChunkSet() }
        return try postings.ids(of: gram, in: chunk) ?? ChunkSet()
    }

    /// The products in the range of prices: whole cells by the index, those of a cell that is cut by their own price.
    private func priced(in chunk: Int64, among all: ChunkSet) throws(StoreError) -> ChunkSet {
        var (inside, unsure) = (ChunkSet(), ChunkSet())
        for cell in PriceCells.all {
            let isInside = PriceCells.isInside(cell, from: filter.minimumPrice, to: filter.maximumPrice)
            guard isInside != false, let ids = try postings.ids(of: .priceCell(cell), in: chunk) else { continue }
            if isInside == true { inside.formUnion(ids) } else { unsure.formUnion(ids) }
        }
        unsure.formIntersection(all)
        guard !unsure.isEmpty else { return inside }
        var conditions = ListConditions()
        conditions.addPrices(filter, indexed: false)
        let first = chunk * ChunkSet.size
        try connection.each(
            "SELECT p.id FROM products p WHERE p.id BETWEEN ? AND ? AND " + conditions.sql,
            [.integer(first), .integer(first + ChunkSet.size - 1)] + conditions.values
        ) { row in
            let place = ChunkSet.place(of: row.integer(0))
            if unsure.contains(place) { inside.insert(place) }
            return .next
        }
        return inside
    }
}

/// The products that facets are counted among: those of the filter without what the facets stand for.
private enum FacetBase {
    case nothing
    case everything(Postings, withHidden: Bool)
    case some(ProductSelection)

    init(
        _ filter: ProductFilter,
        on connection: SQLiteConnection,
        _ searches: SearchCache
    ) throws(StoreError) {
        var rest = filter.withoutPrices
        (rest.category, rest.currency, rest.status) = (nil, nil, nil)
        let builder = SelectionBuilder(connection, searches, showsHidden: filter.includesHidden)
        switch try builder.selection(for: rest) {
        case .nothing: self = .nothing
        case .none: self = .everything(Postings(connection), withHidden: filter.includesHidden)
        case .some(let selection): self = .some(selection)
        }
    }

    var plan: SearchPlan? {
        if case .some(let selection) = self { selection.text?.plan } else { nil }
    }

    /// The chunks that can hold matches.
    func chunks() throws(StoreError) -> [Int64] {
        switch self {
        case .nothing: return []
        case .some(let selection): return try selection.chunks()
        case .everything(let postings, let withHidden):
            var chunks = Set(try postings.chunks(of: .everything))
            if withHidden { chunks.formUnion(try postings.chunks(of: .status(.hidden))) }
            return Array(chunks)
        }
    }

    func matches(in chunk: Int64) throws(StoreError) -> ChunkSet {
        switch self {
        case .nothing: return ChunkSet()
        case .some(let selection): return try selection.matches(in: chunk)
        case .everything(let postings, let withHidden):
            var ids = try postings.ids(of: .everything, in: chunk) ?? ChunkSet()
            if withHidden, let hidden = try postings.ids(of: .status(.hidden), in: chunk) { ids.formUnion(hidden) }
            return ids
        }
    }
}
