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
        let isTyped = text.typed[ChunkSet.chunk(of: id.rawValue)]?.contains(ChunkSet.place(of: id.rawValue)) == true
        return ProductCursor(.relevance, isTyped ? typed : others, behind: id.rawValue)
    }

    /// The numbers of the products to show, and of one more if there is one.
    func ids() throws(StoreError) -> [Int64] {
        let wanted = Int(request.size) + 1
        let cursor = request.cursor
        let first = part(text.typed)
        var ids: [Int64] = []
        var left = request.offset
        if cursor?.key != Self.others {
            ids = try walk(first, from: cursor, offset: left)
            if ids.isEmpty, left > 0 { left -= try count(first) } else { left = 0 }
        }
        guard ids.count < wanted else { return ids }
        let rest = try walk(part(rest), from: cursor?.key == Self.others ? cursor : nil, offset: max(0, left))
        return Array((ids + rest).prefix(wanted))
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

    private func walk(
        _ part: ProductSelection,
        from cursor: ProductCursor?,
        offset: Int64
    ) throws(StoreError) -> [Int64] {
        let position: PagePosition =
            if let cursor { .after(ProductCursor(.newest, "", behind: cursor.id.rawValue)) } else { .offset(offset) }
        let request = ListRequest(position: position, size: request.size, filter: request.filter, sort: .newest)
        return try SelectionWalk(part, request).ids()
    }

    private func count(_ part: ProductSelection) throws(StoreError) -> Int64 {
        var count: Int64 = 0
        for chunk in try part.chunks() { count += Int64(try part.matches(in: chunk).count) }
        return count
    }
}
