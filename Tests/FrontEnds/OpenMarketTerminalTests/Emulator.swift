import OpenMarketTerminal

/// A tiny terminal: understands what a frame writer sends, and nothing else.
struct Emulator {
    private(set) var cells: [[String]]
    private(set) var styles: [[String]]
    private(set) var cursor = ScreenPlace(column: 0, row: 0)
    private(set) var showsCursor = false
    private(set) var unknown: [String] = []
    private var style = "0"
    private let size: ScreenSize

    init(_ size: ScreenSize) {
        self.size = size
        cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
        styles = Array(repeating: Array(repeating: "0", count: size.columns), count: size.rows)
    }

    mutating func show(_ output: String) {
        var rest = Substring(output)
        while let character = rest.first {
            rest.removeFirst()
            if character == "\u{1B}" { control(&rest) } else { print(character) }
        }
    }

    private mutating func control(_ rest: inout Substring) {
        rest.removeFirst()
        let parameters = rest.prefix { !$0.isLetter }
        rest.removeFirst(parameters.count)
        let final = rest.removeFirst()
        switch (final, parameters) {
        case ("H", _):
            let numbers = parameters.split(separator: ";").compactMap { Int($0) }
            cursor = ScreenPlace(column: numbers[1] - 1, row: numbers[0] - 1)
        case ("m", _): style = String(parameters)
        case ("J", "2"): self = Emulator(size)
        case ("h", "?25"): showsCursor = true
        case ("l", "?25"): showsCursor = false
        default: unknown.append(String(parameters) + String(final))
        }
    }

    /// Writing over one half of a wide character takes the other half away as well.
    private mutating func print(_ character: Character) {
        let (width, row, column) = (DisplayWidth.of(character), cursor.row, cursor.column)
        for place in column..<min(column + width, size.columns) {
            if cells[row][place] == "", place > 0 { cells[row][place - 1] = " " }
            if place + 1 < size.columns, cells[row][place + 1] == "" { cells[row][place + 1] = " " }
        }
        cells[row][column] = String(character)
        styles[row][column] = style
        if width == 2, column + 1 < size.columns {
            cells[row][column + 1] = ""
            styles[row][column + 1] = style
        }
        cursor.column = min(column + width, size.columns - 1)
    }
}
