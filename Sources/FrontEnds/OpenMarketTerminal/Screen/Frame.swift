/// Everything a terminal shows at one moment.
///
/// A wide character is always whole: writing over one half of it blanks the other half.
public struct Frame: Sendable, Hashable {
    public let size: ScreenSize
    /// The place where the cursor blinks; `nil` when it is hidden.
    public var cursor: ScreenPlace?
    /// The images that are shown over the cells, where the terminal has graphics.
    public private(set) var drawings: [PlacedDrawing] = []
    private var cells: [Cell]

    /// An empty frame.
    public init(_ size: ScreenSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The cell at a place; a blank one outside.
    public subscript(column: Int, row: Int) -> Cell {
        contains(column, row) ? cells[row * size.columns + column] : .blank
    }

    /// Writes a text from a place on, as far as it fits; returns the column behind it.
    ///
    /// Control characters and others without a width are left out.
    @discardableResult
    public mutating func put(
        _ text: String,
        column: Int,
        row: Int,
        style: Style = .plain,
        limit: Int = .max
    ) -> Int {
        let end = min(size.columns, limit)
        var column = column
        for character in text {
            let width = DisplayWidth.of(character)
            guard width > 0 else { continue }
            guard column + width <= end else { break }
            put(Cell(character, width: width, style: style), column, row)
            column += width
        }
        return column
    }

    /// Fills part of a row with blanks of a style.
    public mutating func fill(row: Int, from column: Int = 0, to end: Int = .max, style: Style = .plain) {
        for column in stride(from: max(0, column), to: min(end, size.columns), by: 1) {
            put(.blank(style), column, row)
        }
    }

    /// Shows an image in place of some cells; nothing is shown where it does not fit.
    public mutating func put(_ drawing: Drawing, column: Int, row: Int) {
        let (end, bottom) = (column + drawing.columns, row + drawing.rows)
        // Under an image that reaches the last row, a terminal may scroll.
        guard column >= 0, row >= 0, end <= size.columns, bottom < size.rows else { return }
        for row in row..<bottom { fill(row: row, from: column, to: end) }
        drawings.append(PlacedDrawing(drawing: drawing, place: ScreenPlace(column: column, row: row)))
    }

    /// Takes all images away again.
    public mutating func removeDrawings() {
        drawings = []
    }

    /// The text of the rows, without blanks at their ends.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = (0..<size.columns).map { self[$0, row].text }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private mutating func put(_ cell: Cell, _ column: Int, _ row: Int) {
        guard contains(column, row) else { return }
        let place = row * size.columns + column
        split(place)
        if cell.width == 2 {
            guard contains(column + 1, row) else { return }
            split(place + 1)
            cells[place + 1] = .secondHalf(cell.style)
        }
        cells[place] = cell
    }

    /// Blanks both halves of a wide character before one of them is overwritten.
    private mutating func split(_ place: Int) {
        if cells[place].width == 2 {
            cells[place + 1] = .blank(cells[place].style)
        } else if cells[place].width == 0 {
            cells[place - 1] = .blank(cells[place].style)
        }
    }

    private func contains(_ column: Int, _ row: Int) -> Bool {
        (0..<size.columns).contains(column) && (0..<size.rows).contains(row)
    }
}
