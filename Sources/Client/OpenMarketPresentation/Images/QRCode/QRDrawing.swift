/// The modules of a QR code before a mask: patterns by which readers find it, its version, and its bytes.
struct QRDrawing {
    static let maskCount = 8

    /// The places in both directions at which small squares stand, by version.
    private static let squares: [[Int]] = [
        [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
    ]

    let size: Int
    private var dark: [Bool]
    /// The modules that are the same whatever the content is.
    private var isFixed: [Bool]

    init(_ words: QRCodewords) {
        size = 17 + 4 * words.version
        dark = Array(repeating: false, count: size * size)
        isFixed = dark
        for place in 0..<size {
            fix(6, place, place % 2 == 0)
            fix(place, 6, place % 2 == 0)
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            drawSquare(column, row, reach: 4) { $0 != 2 && $0 != 4 }
        }
        let places = Self.squares[words.version - 1]
        for column in places {
            // Three corners have large squares.
            for row in places where ![(6, 6), (6, size - 7), (size - 7, 6)].contains(where: { $0 == (column, row) }) {
                drawSquare(column, row, reach: 2) { $0 != 1 }
            }
        }
        drawFormat(mask: 0)
        if words.version >= 7 { drawVersion(words.version) }
        place(words.bytes)
    }

    /// The modules under a mask, row by row.
    func masked(by mask: Int) -> [Bool] {
        var drawing = self
        drawing.drawFormat(mask: mask)
        for index in drawing.dark.indices where !isFixed[index] {
            if Self.inverts(mask, index % size, index / size) { drawing.dark[index].toggle() }
        }
        return drawing.dark
    }

    private static func inverts(_ mask: Int, _ column: Int, _ row: Int) -> Bool {
        switch mask {
        case 0: (column + row) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (column + row) % 3 == 0
        case 4: (column / 3 + row / 2) % 2 == 0
        case 5: column * row % 2 + column * row % 3 == 0
        case 6: (column * row % 2 + column * row % 3) % 2 == 0
        default: ((column + row) % 2 + column * row % 3) % 2 == 0
        }
    }

    private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        dark[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    /// Draws rings around a module; `isDark` says which, by their distance.
    private mutating func drawSquare(_ column: Int, _ row: Int, reach: Int, _ isDark: (Int) -> Bool) {
        for down in -reach...reach {
            for right in -reach...reach { fix(column + right, row + down, isDark(max(abs(right), abs(down)))) }
        }
    }

    /// Draws level and mask twice, each with ten bits that correct errors.
    private mutating func drawFormat(mask: Int) {
        // Level M is 00.
        var rest = mask
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        for bit in 0..<15 {
            let isDark = bits >> bit & 1 == 1
            switch bit {
            case ..<6: fix(8, bit, isDark)
            case 6, 7: fix(8, bit + 1, isDark)
            case 8: fix(7, 8, isDark)
            default: fix(14 - bit, 8, isDark)
            }
            if bit < 8 { fix(size - 1 - bit, 8, isDark) } else { fix(8, size - 15 + bit, isDark) }
        }
        fix(8, size - 8, true)
    }

    private mutating func drawVersion(_ version: Int) {
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for bit in 0..<18 {
            let (long, short, isDark) = (size - 11 + bit % 3, bit / 3, bits >> bit & 1 == 1)
            fix(long, short, isDark)
            fix(short, long, isDark)
        }
    }

    /// Draws bytes in columns of two from the right, in turns upwards and downwards, around what is drawn already.
    private mutating func place(_ bytes: [UInt8]) {
        var bit = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            for step in 0..<size {
                let row = (right + 1) & 2 == 0 ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * size + column] && bit < 8 * bytes.count {
                    dark[row * size + column] = bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            right -= 2
        }
    }
}
