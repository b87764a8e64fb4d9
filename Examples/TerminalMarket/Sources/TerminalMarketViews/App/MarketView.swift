public import OpenMarket
public import TerminalKit

/// A snapshot as a frame.
public struct MarketView: Sendable {
    /// What the terminal shows.
    public private(set) var frame: Frame
    /// The visible items of a list, for its view model.
    public private(set) var visibleItems: Range<Int>?
    /// Whether something turns.
    public private(set) var isBusy = false
    /// The tabs by the columns they take in the last row but one.
    public private(set) var tabPlaces: [(tab: MarketTab, columns: Range<Int>)] = []

    /// The images it shows or would like to.
    public private(set) var pictures: [PictureWish] = []
    /// Where the first rows of images are.
    private var begun: [ScreenPlace: PictureWish] = [:]

    private let snapshot: Snapshot
    /// Made once for each frame: it may have to look at files.
    private let overlay: Overlay?
    private var width: Int { snapshot.size.columns }
    private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// Draws a snapshot.
    public init(_ snapshot: Snapshot) {
        self.snapshot = snapshot
        overlay = snapshot.isLargeEnough ? snapshot.overlay : nil
        frame = Frame(snapshot.size)
        guard snapshot.isLargeEnough else {
            let size = Snapshot.smallest
            frame.put("⤢ \(size.columns) × \(size.rows)", column: 0, row: 0, style: .title)
            return
        }
        let page = snapshot.palettePage ?? snapshot.view.page(snapshot.memory)
        isBusy = page.isBusy
        drawTitle(page)
        drawBody(page)
        drawTabs()
        drawHints(page.hints)
        drawNotice()
        drawOverlay()
    }

    private mutating func drawTitle(_ page: Page) {
        let style = Style(.cyan, bold: true, reversed: true)
        frame.fill(row: 0, style: style)
        let turn = page.isBusy ? Self.spinner[snapshot.turn % Self.spinner.count] + " " : ""
        let room = max(width / 2, width - DisplayWidth.of(page.title) - 4)
        let status = DisplayWidth.cut(turn + page.status, to: room)
        let start = width - DisplayWidth.of(status) - 1
        frame.put(DisplayWidth.cut(page.title, to: start - 2), column: 1, row: 0, style: style)
        frame.put(status, column: start, row: 0, style: style)
    }

    private mutating func drawBody(_ page: Page) {
        let bottom = snapshot.size.rows - (snapshot.tabs.isEmpty ? 1 : 2)
        let footer = page.footer.suffix(max(1, bottom - 3))
        let header = page.header.prefix(max(0, bottom - 2 - footer.count))
        for (index, line) in header.enumerated() { draw(line, row: 1 + index) }
        let start = 1 + header.count
        let height = max(0, bottom - footer.count - start)
        let body = PageBody(page, width: width)
        let top = body.top(page.alignment, height: height)
        for (index, line) in body.lines.dropFirst(top).prefix(height).enumerated() { draw(line, row: start + index) }
        if snapshot.scene.list != nil, snapshot.memory.aside == nil, snapshot.memory.palette == nil {
            visibleItems = body.visible(top: top, height: height)
        }
        for (index, line) in footer.enumerated() { draw(line, row: bottom - footer.count + index) }
    }

    private mutating func drawTabs() {
        var column = 0
        for (tab, label) in zip(snapshot.tabs, tabLabels) {
            let style = tab.isSelected ? Style(bold: true, reversed: true) : .plain
            let end = frame.put(label, column: column, row: snapshot.size.rows - 2, style: style)
            tabPlaces.append((tab.id, column..<end))
            column = end
        }
    }

    /// What stands on the tabs; less room between them where there is little.
    private var tabLabels: [String] {
        let names = snapshot.tabs.map { tab in tab.title + (tab.badge.map { " (\($0))" } ?? "") }
        let labels = names.enumerated().map { " F\($0 + 1) \($1) " }
        guard labels.reduce(0, { $0 + DisplayWidth.of($1) }) > width else { return labels }
        return names.enumerated().map { "\($0 + 1) \($1) " }
    }

    private mutating func drawHints(_ hints: [Page.Hint]) {
        var column = 1
        // The way to what has no room here stays in sight.
        let more =
            overlay == nil && snapshot.memory.palette == nil ? [Page.Hint("^G", snapshot.wording(.titleMenu))] : []
        let last = more + [Page.Hint("^C", snapshot.wording(.actionClose))]
        var room = width - last.reduce(0) { $0 + $1.width + 2 }
        for (index, hint) in ((overlay?.hints ?? hints) + last).enumerated() {
            if index == (overlay?.hints ?? hints).count { room = width }
            guard column + hint.width < room else { continue }
            column = frame.put(hint.key, column: column, row: snapshot.size.rows - 1, style: .title)
            column = frame.put(" " + hint.label, column: column, row: snapshot.size.rows - 1, style: .faint) + 2
        }
    }

    /// Says what has worked in place of what keys do, until the next one.
    private mutating func drawNotice() {
        guard let notice = snapshot.notice, overlay == nil else { return }
        let lines = Line.wrapped("✓ " + notice, Style(.green, bold: true), to: width - 2).suffix(3)
        for (row, line) in zip((snapshot.size.rows - lines.count)..., lines) {
            frame.fill(row: row)
            draw(line, row: row, column: 1)
        }
    }

    private mutating func drawOverlay() {
        guard let overlay else { return }
        frame.cursor = nil
        // They would lie above it.
        frame.removeDrawings()
        let lines = overlay.lines(width: width)
        let boxWidth = (lines.map(\.width).max() ?? 0) + 4
        let left = max(0, (width - boxWidth) / 2)
        let rows = snapshot.size.rows
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
        let wishes = [picture.wish, picture.wish.fine(on: snapshot.graphics)]
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
