/// A page as a frame: its title, what fits of it, the tabs, what keys do, and what lies over it.
public struct PageFrame: Sendable {
    /// A tab of the row above the last one.
    public struct Tab: Sendable, Hashable {
        public let title: String
        /// Whether it is the one that is open.
        public let isSelected: Bool

        /// A tab.
        public init(_ title: String, isSelected: Bool) {
            self.title = title
            self.isSelected = isSelected
        }
    }

    /// The parts of the screen around a page, and over it.
    public struct Surroundings: Sendable {
        /// The tabs; empty where there are none.
        public var tabs: [Tab] = []
        /// The box over the page.
        public var overlay: Overlay?
        /// A message about an action that has just worked; it takes the place of the hints.
        public var notice: String?
        /// The hints that stay in sight, however little room there is.
        public var lastHints: [Page.Hint] = []
        /// The means of the terminal besides text.
        public var graphics = ScreenGraphics(.blocks)
        /// The number of turns of the spinner so far.
        public var turn = 0

        /// Nothing.
        public init() {}
    }

    public private(set) var frame: Frame
    /// The items of which at least one line is visible.
    public private(set) var visibleItems: Range<Int>?
    /// The columns that each tab takes in the last row but one.
    public private(set) var tabPlaces: [Range<Int>] = []
    /// The images it shows or would like to.
    public private(set) var pictures: [PictureWish] = []
    /// The places of the first rows of images.
    private var begun: [ScreenPlace: PictureWish] = [:]
    private let around: Surroundings
    private var width: Int { frame.size.columns }
    private var rows: Int { frame.size.rows }
    private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// A page in a terminal of a size, with what is around it.
    public init(_ page: Page, size: ScreenSize, in around: Surroundings) {
        self.around = around
        frame = Frame(size)
        drawTitle(page)
        drawBody(page)
        drawTabs()
        drawHints(around.overlay?.hints ?? page.hints)
        drawNotice()
        drawOverlay()
    }

    private mutating func drawTitle(_ page: Page) {
        let style = Style(.cyan, bold: true, reversed: true)
        frame.fill(row: 0, style: style)
        let turn = page.isBusy ? Self.spinner[around.turn % Self.spinner.count] + " " : ""
        let room = max(width / 2, width - DisplayWidth.of(page.title) - 4)
        let status = DisplayWidth.cut(turn + page.status, to: room)
        let start = width - DisplayWidth.of(status) - 1
        frame.put(DisplayWidth.cut(page.title, to: start - 2), column: 1, row: 0, style: style)
        frame.put(status, column: start, row: 0, style: style)
    }

    private mutating func drawBody(_ page: Page) {
        let bottom = rows - (around.tabs.isEmpty ? 1 : 2)
        let footer = page.footer.suffix(max(1, bottom - 3))
        let header = page.header.prefix(max(0, bottom - 2 - footer.count))
        for (index, line) in header.enumerated() { draw(line, row: 1 + index) }
        let start = 1 + header.count
        let height = max(0, bottom - footer.count - start)
        let body = PageBody(page, width: width)
        let top = body.top(page.alignment, height: height)
        for (index, line) in body.lines.dropFirst(top).prefix(height).enumerated() { draw(line, row: start + index) }
        visibleItems = body.visible(top: top, height: height)
        for (index, line) in footer.enumerated() { draw(line, row: bottom - footer.count + index) }
    }

    private mutating func drawTabs() {
        var column = 0
        for (tab, label) in zip(around.tabs, tabLabels) {
            let style = tab.isSelected ? Style(bold: true, reversed: true) : .plain
            let end = frame.put(label, column: column, row: rows - 2, style: style)
            tabPlaces.append(column..<end)
            column = end
        }
    }

    /// The texts on the tabs, with less room between them on a narrow screen.
    private var tabLabels: [String] {
        let names = around.tabs.map(\.title)
        let labels = names.enumerated().map { " F\($0 + 1) \($1) " }
        guard labels.reduce(0, { $0 + DisplayWidth.of($1) }) > width else { return labels }
        return names.enumerated().map { "\($0 + 1) \($1) " }
    }

    private mutating func drawHints(_ hints: [Page.Hint]) {
        let last = around.lastHints
        var column = 1
        var room = width - last.reduce(0) { $0 + $1.width + 2 }
        for (index, hint) in (hints + last).enumerated() {
            if index == hints.count { room = width }
            guard column + hint.width < room else { continue }
            column = frame.put(hint.key, column: column, row: rows - 1, style: .title)
            column = frame.put(" " + hint.label, column: column, row: rows - 1, style: .faint) + 2
        }
    }

    /// Says what has worked in place of what keys do, until the next one.
    private mutating func drawNotice() {
        guard let notice = around.notice, around.overlay == nil else { return }
        let lines = Line.wrapped("✓ " + notice, Style(.green, bold: true), to: width - 2).suffix(3)
        for (row, line) in zip((rows - lines.count)..., lines) {
            frame.fill(row: row)
            draw(line, row: row, column: 1)
        }
    }

    private mutating func drawOverlay() {
        guard let overlay = around.overlay else { return }
        frame.cursor = nil
        // They would lie above it.
        frame.removeDrawings()
        let lines = overlay.lines(width: width)
        let boxWidth = (lines.map(\.width).max() ?? 0) + 4
        let left = max(0, (width - boxWidth) / 2)
        let shown = lines.count + 2 > rows - 2 ? Array(lines.prefix(2) + lines.suffix(max(0, rows - 6))) : lines
        var row = max(0, (rows - shown.count - 2) / 2)
        let edge = String(repeating: "─", count: boxWidth - 2)
        frame.put("┌\(edge)┐", column: left, row: row, style: .accent)
        for line in shown {
            row += 1
            frame.fill(row: row, from: left, to: left + boxWidth)
            frame.put("│", column: left, row: row, style: .accent)
            frame.put("│", column: left + boxWidth - 1, row: row, style: .accent)
            draw(line, row: row, column: left + 2)
        }
        frame.put("└\(edge)┘", column: left, row: row + 1, style: .accent)
    }

    private mutating func draw(_ line: Line, row: Int, column: Int = 0) {
        var place = column
        for span in line.spans { place = frame.put(span.text, column: place, row: row, style: span.style) }
        for picture in line.pictures { draw(picture.moved(by: column), row: row) }
        if let cursor = line.cursor { frame.cursor = ScreenPlace(column: min(column + cursor, width - 1), row: row) }
    }

    /// Notes that an image is on the screen; one of which all rows are there is shown by the terminal's graphics.
    private mutating func draw(_ picture: PictureRow, row: Int) {
        let wishes = [picture.wish, picture.wish.fine(on: around.graphics)]
        for wish in wishes where !pictures.contains(wish) { pictures.append(wish) }
        let top = row - picture.index
        if picture.index == 0 { begun[ScreenPlace(column: picture.column, row: row)] = picture.wish }
        guard let drawing = picture.drawing, picture.index == picture.wish.rows - 1,
            begun[ScreenPlace(column: picture.column, row: top)] == picture.wish
        else { return }
        for row in top...row { frame.fill(row: row, from: picture.column, to: picture.end) }
        frame.put(
            drawing,
            column: picture.column + max(0, picture.wish.columns - drawing.columns) / 2,
            row: top + max(0, picture.wish.rows - drawing.rows) / 2
        )
    }
}
