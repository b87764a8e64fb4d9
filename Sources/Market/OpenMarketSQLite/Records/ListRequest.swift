/// The list that is asked for, and the part of it.
struct ListRequest: Sendable {
    let position: PagePosition
    let size: Int64
    var filter: ProductFilter
    let sort: ProductSort

    /// The most rows of a list that is read beside single products.
    private static let mostOfShort: Int64 = 100

    /// Sizes below nothing and beyond reason are moved to where they make sense.
    init(position: PagePosition, size: Int64, filter: ProductFilter, sort: ProductSort) {
        self.position = position
        self.size = min(max(size, 0), 100_000)
        self.filter = filter
        self.sort = sort
    }

    /// The number of rows to leave out.
    var offset: Int64 {
        if case .offset(let offset) = position { max(0, offset) } else { 0 }
    }

    var cursor: ProductCursor? {
        if case .after(let cursor) = position, cursor.sort == sort { cursor } else { nil }
    }

    /// Whether the list has many rows, or none of the indexes has it: its products are looked at one by one then.
    var isLong: Bool {
        size > Self.mostOfShort || filter.hasPrices
            || (!sort.isByNumber && (filter.selectsFacts || filter.includesHidden))
    }

    /// The numbers that a list in the order of numbers still has to show.
    var remainingNumbers: ClosedRange<Int64> {
        guard let id = cursor?.id.rawValue, id > 0 else { return 0...Int64.max }
        switch sort {
        case .newest, .relevance: return 0...(id - 1)
        case .oldest: return min(id, .max - 1) + 1...Int64.max
        default: return 0...Int64.max
        }
    }
}

extension ProductSort {
    package var isByNumber: Bool { isNewestFirst || self == .oldest }

    /// Whether the highest number comes first, as it does by relevance too where no text says what is closer.
    var isNewestFirst: Bool { self == .newest || self == .relevance }
}
