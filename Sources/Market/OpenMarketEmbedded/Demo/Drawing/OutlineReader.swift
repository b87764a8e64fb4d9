/// Reads outlines in the notation of SVG paths (SVG 1.1, section 8.3): `M L H V C Q Z` with absolute numbers.
///
/// Curves become short straight lines, since the filler knows nothing else.
struct OutlineReader {
    private var polygons: [[Point]] = []
    private var polygon: [Point] = []
    private var current = Point(x: 0, y: 0)

    /// The polygons of an outline; `nil` when the text is not one.
    static func polygons(of text: Substring) -> [[Point]]? {
        var reader = OutlineReader()
        for command in commands(of: text) {
            guard let command, reader.take(command.letter, command.numbers) else { return nil }
        }
        reader.endPolygon()
        return reader.polygons.isEmpty ? nil : reader.polygons
    }

    /// Letters with the numbers behind them; `nil` for a number that cannot be read.
    private static func commands(of text: Substring) -> [(letter: Character, numbers: [Double])?] {
        var rest = text.drop { !$0.isLetter }
        var commands: [(letter: Character, numbers: [Double])?] = []
        while let letter = rest.popFirst() {
            let numbers = rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(numbers.count)
            let words = numbers.split { $0 == " " || $0 == "," }
            let values = words.compactMap { Double($0) }
            commands.append(values.count == words.count ? (letter, values) : nil)
        }
        return commands
    }

    private mutating func take(_ letter: Character, _ numbers: [Double]) -> Bool {
        let width = ["M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0][letter]
        guard let width else { return false }
        guard width > 0 else {
            endPolygon()
            return numbers.isEmpty
        }
        guard !numbers.isEmpty, numbers.count.isMultiple(of: width) else { return false }
        if letter == "M" { endPolygon() }
        for start in stride(from: 0, to: numbers.count, by: width) {
            add(letter, Array(numbers[start..<start + width]))
        }
        return true
    }

    private mutating func add(_ letter: Character, _ numbers: [Double]) {
        switch letter {
        case "H": line(to: Point(x: numbers[0], y: current.y))
        case "V": line(to: Point(x: current.x, y: numbers[0]))
        case "C": curve(Point(numbers, 0), Point(numbers, 2), to: Point(numbers, 4))
        case "Q":
            // A quadratic curve is the cubic one whose handles lie two thirds of the way to its own handle.
            let (handle, end) = (Point(numbers, 0), Point(numbers, 2))
            curve(current.towards(handle, 2 / 3), end.towards(handle, 2 / 3), to: end)
        default: line(to: Point(numbers, 0))
        }
    }

    private mutating func line(to point: Point) {
        polygon.append(point)
        current = point
    }

    private mutating func curve(_ first: Point, _ second: Point, to end: Point) {
        let start = current
        let steps = 12
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            let (a, b, c) = (
                start.towards(first, part), first.towards(second, part), second.towards(end, part)
            )
            line(to: a.towards(b, part).towards(b.towards(c, part), part))
        }
    }

    private mutating func endPolygon() {
        if polygon.count > 1 { polygons.append(polygon) }
        polygon = []
    }
}
