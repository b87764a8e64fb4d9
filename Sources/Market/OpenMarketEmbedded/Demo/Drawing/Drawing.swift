/// A drawing, written as text: one figure in each line, painted in this order.
///
/// ```
/// oval #c33 #711 50 50 20 10       centre, radii; colours from top to bottom
/// box  #eee>#999 10 20 30 40 5     corner, size, radius; colours from left to right
/// path #333%50 M10 10 L90 10 Z     an outline as SVG writes it; half transparent
/// line #333 2 M10 10 Q50 90 90 10  a pen of width 2 along an outline
/// times 5 8 0                      the next figure five times, each 8 further to the right
/// shadow 50 90 30 4                a soft shadow on the floor: centre, radii
/// turn -20 50 50                   what follows is turned about (50, 50), until the next turn
/// ```
struct Drawing: Sendable {
    let text: String

    /// The drawing on a square canvas of this many pixels a side; from nearby, its middle alone.
    func canvas(side: Int, isCloseUp: Bool = false) -> Canvas {
        var painter = Painter(side: side, isCloseUp: isCloseUp)
        for line in text.split(separator: "\n") { painter.paint(line) }
        return painter.canvas
    }

    /// The lines that are not figures.
    var mistakes: [Substring] {
        var painter = Painter(side: 1, isCloseUp: false)
        return text.split(separator: "\n").filter { !painter.paint($0) }
    }
}

/// Paints the lines of a drawing.
private struct Painter {
    private(set) var canvas: Canvas
    /// The number of pixels in one part of a hundred.
    private let scale: Double
    /// The corner of what is seen.
    private let origin: Double
    private var turn: (degrees: Double, center: Point) = (0, Point(x: 0, y: 0))
    private var copies: [Point] = [Point(x: 0, y: 0)]

    init(side: Int, isCloseUp: Bool) {
        canvas = Canvas(side: side)
        let zoom = isCloseUp ? 1.8 : 1
        scale = Double(side) / 100 * zoom
        origin = 50 - 50 / zoom
    }

    /// Paints a line; `false` when it cannot be read.
    @discardableResult
    mutating func paint(_ line: Substring) -> Bool {
        let words = line.split(separator: " ")
        guard let kind = words.first else { return true }
        let numbers = words.dropFirst().compactMap { Double($0) }
        switch kind {
        case "turn" where numbers.count == 1 || numbers.count == 3:
            turn = (numbers[0], numbers.count == 3 ? Point(numbers, 1) : Point(x: 50, y: 50))
            return true
        case "shadow" where numbers.count == 4:
            for step in 1...12 {
                let part = Double(step) / 12
                let oval = Outline.oval(Point(numbers, 0), numbers[2] * part, numbers[3] * part)
                fill([oval], with: Paint(start: 0, end: 0, opacity: 0.035))
            }
            return true
        case "times" where numbers.count == 3 || numbers.count == 6:
            copies = Self.offsets(numbers)
            return true
        default:
            return paintFigure(String(kind), Array(words.dropFirst()))
        }
    }

    private mutating func paintFigure(_ kind: String, _ words: [Substring]) -> Bool {
        defer { copies = [Point(x: 0, y: 0)] }
        let colors = words.prefix { $0.hasPrefix("#") }
        guard let paint = Paint(colors), let polygons = Self.polygons(kind, words.dropFirst(colors.count)) else {
            return false
        }
        for offset in copies {
            let moved = polygons.map { $0.map { Point(x: $0.x + offset.x, y: $0.y + offset.y) } }
            let turned = moved.map { $0.map { $0.turned(by: turn.degrees, about: turn.center) } }
            fill(turn.degrees == 0 ? moved : turned, with: paint)
        }
        return true
    }

    private mutating func fill(_ polygons: [[Point]], with paint: Paint) {
        let pixels = polygons.map { $0.map { Point(x: ($0.x - origin) * scale, y: ($0.y - origin) * scale) } }
        canvas.fill(pixels, with: paint)
    }

    private static func polygons(_ kind: String, _ words: ArraySlice<Substring>) -> [[Point]]? {
        let numbers = words.compactMap { Double($0) }
        let outline = { (words: ArraySlice<Substring>) in OutlineReader.polygons(of: words.joined(separator: " ")[...])
        }
        switch (kind, numbers.count) {
        case ("oval", 4): return [Outline.oval(Point(numbers, 0), numbers[2], numbers[3])]
        case ("box", 4...5):
            let radius = numbers.count == 5 ? numbers[4] : 0
            return [Outline.box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], radius: radius)]
        case ("path", _): return outline(words)
        case ("line", _):
            guard let width = words.first.flatMap({ Double($0) }) else { return nil }
            return outline(words.dropFirst())?.flatMap { Outline.stroke($0, width: width) }
        default: return nil
        }
    }

    /// Returns the offsets of the copies of a figure: a row, or a row of rows.
    private static func offsets(_ numbers: [Double]) -> [Point] {
        let row = (0..<Int(numbers[0])).map { Point(x: Double($0) * numbers[1], y: Double($0) * numbers[2]) }
        guard numbers.count == 6 else { return row }
        return (0..<Int(numbers[3])).flatMap { line in
            row.map { Point(x: $0.x + Double(line) * numbers[4], y: $0.y + Double(line) * numbers[5]) }
        }
    }
}

extension Paint {
    /// A paint of words such as `#fff`, `#123456 #abc`, `#eee>#999` or `#000%20`.
    fileprivate init?(_ words: some Collection<Substring>) {
        let text = words.joined(separator: " ")
        let halves = text.split(separator: "%")
        guard let colors = halves.first else { return nil }
        let values = colors.split { " >".contains($0) }.compactMap(Self.color)
        guard let start = values.first, values.count <= 2 else { return nil }
        self.init(start: start, end: values.last ?? start, isAcross: text.contains(">"))
        if halves.count == 2 {
            guard let percent = Double(halves[1]) else { return nil }
            opacity = percent / 100
        }
    }

    private static func color(_ text: Substring) -> UInt32? {
        let digits = text.dropFirst()
        guard let value = UInt32(digits, radix: 16) else { return nil }
        guard digits.count == 3 else { return digits.count == 6 ? value : nil }
        return [8, 4, 0].reduce(0) { $0 << 8 | (value >> $1 & 0xF) * 0x11 }
    }
}
