/// The scrolled part of a page, line by line, and which lines are visible.
struct PageBody {
    private(set) var lines: [Line] = []
    /// The lines of each item.
    private(set) var places: [Range<Int>] = []

    init(_ page: Page, width: Int) {
        let columns = max(1, page.columns)
        let columnWidth = width / columns
        for start in stride(from: 0, to: page.items.count, by: columns) {
            let row = page.items[start..<min(start + columns, page.items.count)]
            let height = row.map(\.count).max() ?? 0
            let place = lines.count..<(lines.count + height)
            for index in 0..<height { lines.append(Self.joined(row, index, columnWidth, isSingle: columns == 1)) }
            places += row.map { _ in place }
        }
    }

    private static func joined(_ row: ArraySlice<[Line]>, _ index: Int, _ width: Int, isSingle: Bool) -> Line {
        row.reduce(into: Line()) { line, item in
            let part = index < item.count ? item[index] : Line()
            if isSingle {
                line += part
            } else {
                let cut = part.cut(to: width - 1)
                line += cut + Line(String(repeating: " ", count: max(0, width - cut.width)))
            }
        }
    }

    func top(_ alignment: Page.Alignment, height: Int) -> Int {
        let last = max(0, lines.count - height)
        switch alignment {
        case .line(let line): return min(max(0, line), last)
        case .end: return last
        case .item(let index): return places.indices.contains(index) ? max(0, places[index].upperBound - height) : 0
        case .itemOnTop(let index): return places.indices.contains(index) ? min(places[index].lowerBound, last) : last
        }
    }

    /// The items of which at least one line is visible.
    func visible(top: Int, height: Int) -> Range<Int>? {
        let indices = places.indices.filter { places[$0].overlaps(top..<max(top, top + height)) }
        guard let first = indices.first, let last = indices.last else { return nil }
        return first..<last + 1
    }
}
