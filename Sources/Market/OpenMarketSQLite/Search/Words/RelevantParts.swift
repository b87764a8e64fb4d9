/// The products that a text finds: first those with the words in their names as they were typed, then the rest; in both
/// parts the newest first.
struct RelevantParts {
    private static let (typed, others) = ("typed", "others")

    private let selection: ProductSelection
    private let text: FoundText
    private let request: ListRequest

    init(_ selection: ProductSelection, _ text: FoundText, _ request: ListRequest) {
        (self.selection, self.text, self.request) = (selection, text, request)
    }

    static func cursor(behind id: RecordID<ProductRecord>, _ text: FoundText) -> ProductCursor {
        ProductCursor(.relevance, text.typed.holds(id.rawValue) ? typed : others, behind: id.rawValue)
    }

    /// The products to show, and one more if there is one.
    ///
    /// `read` finds a window of a part, the newest first, and `count` the size of a part.
    func rows<Row>(
        read: (ProductSelection, ListRequest) throws(StoreError) -> [Row],
        count: (ProductSelection) throws(StoreError) -> Int64
    ) throws(StoreError) -> [Row] {
        let wanted = Int(request.size) + 1
        let cursor = request.cursor
        let first = part(text.typed)
        var rows: [Row] = []
        var left = request.offset
        if cursor?.key != Self.others {
            rows = try read(first, window(from: cursor, offset: left))
            if rows.isEmpty, left > 0 { left -= try count(first) } else { left = 0 }
        }
        guard rows.count < wanted else { return rows }
        let start = cursor?.key == Self.others ? cursor : nil
        rows += try read(part(rest), window(from: start, offset: max(0, left)))
        return Array(rows.prefix(wanted))
    }

    /// The numbers of the products to show, and of one more if there is one.
    func ids() throws(StoreError) -> [Int64] {
        try rows(
            read: { part, request throws(StoreError) in try SelectionWalk(part, request).ids() },
            count: { part throws(StoreError) in
                var count: Int64 = 0
                for chunk in try part.chunks() { count += Int64(try part.matches(in: chunk).count) }
                return count
            }
        )
    }

    /// The products that are found with other words.
    private var rest: [Int64: ChunkSet] {
        var rest = text.products
        for (chunk, set) in text.typed { rest[chunk]?.subtract(set) }
        return rest
    }

    private func part(_ products: [Int64: ChunkSet]) -> ProductSelection {
        var part = selection
        part.text?.products = products
        return part
    }

    private func window(from cursor: ProductCursor?, offset: Int64) -> ListRequest {
        let position: PagePosition =
            if let cursor { .after(ProductCursor(.newest, "", behind: cursor.id.rawValue)) } else { .offset(offset) }
        return ListRequest(position: position, size: request.size, filter: request.filter, sort: .newest)
    }
}

extension [Int64: ChunkSet] {
    /// Returns whether a product is in the set of its chunk.
    func holds(_ id: Int64) -> Bool { self[ChunkSet.chunk(of: id)]?.contains(ChunkSet.place(of: id)) == true }
}
