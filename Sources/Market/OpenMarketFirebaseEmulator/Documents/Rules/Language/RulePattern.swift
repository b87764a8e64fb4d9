/// A regular expression as rules write it, compared with a whole text: RE2 without flags, names and classes of Unicode.
///
/// All ways through the pattern are followed at once, so that a text costs as many steps as it has characters, whatever
/// the pattern.
struct RulePattern: Sendable {
    private enum Step: Sendable {
        /// A character within these ranges, or outside of all of them.
        case character([ClosedRange<UInt32>], isNegated: Bool)
        /// Goes on in two places, counted from here.
        case split(Int, Int)
        case jump(Int)
    }

    struct Unreadable: Error {}

    private static let mostSteps = 4000

    private var steps: [Step] = []
    private var rest: ArraySlice<Unicode.Scalar> = []
    private var depth = 0

    init(_ text: String) throws(Unreadable) {
        rest = Array(text.unicodeScalars)[...]
        // The whole text is compared in any case.
        _ = skip("^")
        steps = try alternatives()
        _ = skip("$")
        guard rest.isEmpty else { throw Unreadable() }
    }

    /// Returns whether a whole text is as the pattern says.
    func matches(_ text: String) -> Bool {
        var run = Run(reached: Array(repeating: -1, count: steps.count + 1))
        add(0, to: &run)
        for scalar in text.unicodeScalars {
            let places = run.places
            guard !places.isEmpty else { return false }
            run.count += 1
            run.places.removeAll(keepingCapacity: true)
            for place in places {
                guard case .character(let ranges, let isNegated) = steps[place] else { continue }
                if ranges.contains(where: { $0.contains(scalar.value) }) != isNegated { add(place + 1, to: &run) }
            }
        }
        return run.reached[steps.count] == run.count
    }

    /// The places that have been reached behind a number of characters.
    private struct Run {
        /// The number of characters behind which each place was reached last.
        var reached: [Int]
        var count = 0
        /// The places that wait for a character.
        var places: [Int] = []
        var waiting: [Int] = []
    }

    /// Adds a place and all that are reached from it without a character.
    private func add(_ place: Int, to run: inout Run) {
        run.waiting.append(place)
        while let place = run.waiting.popLast() {
            guard run.reached[place] != run.count else { continue }
            run.reached[place] = run.count
            guard place < steps.count else { continue }
            switch steps[place] {
            case .character: run.places.append(place)
            case .split(let one, let two):
                run.waiting.append(place + one)
                run.waiting.append(place + two)
            case .jump(let way): run.waiting.append(place + way)
            }
        }
    }

    // MARK: Reading

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func alternatives() throws(Unreadable) -> [Step] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 20 else { throw Unreadable() }
        var one: [Step] = []
        while let next = rest.first, !"|)$".unicodeScalars.contains(next) {
            let part = try part()
            one += try repeated(part)
            guard one.count <= Self.mostSteps else { throw Unreadable() }
        }
        guard skip("|") else { return one }
        let two = try alternatives()
        return [.split(1, one.count + 2)] + one + [.jump(two.count + 1)] + two
    }

    private mutating func part() throws(Unreadable) -> [Step] {
        switch rest.popFirst() {
        case "(":
            if skip("?"), !skip(":") { throw Unreadable() }
            let inner = try alternatives()
            guard skip(")") else { throw Unreadable() }
            return inner
        case "[": return [try characters()]
        case ".": return [.character([10...10], isNegated: true)]
        case "\\": return [.character(try escaped(), isNegated: false)]
        case nil, "*", "+", "?", "{", "^": throw Unreadable()
        case let scalar?: return [.character([scalar.value...scalar.value], isNegated: false)]
        }
    }

    /// Repeats a part as often as the sign behind it says.
    private mutating func repeated(_ part: [Step]) throws(Unreadable) -> [Step] {
        var (least, most) = (1, Int?.some(1))
        if skip("*") {
            (least, most) = (0, nil)
        } else if skip("+") {
            most = nil
        } else if skip("?") {
            least = 0
        } else if skip("{") {
            guard let number = number() else { throw Unreadable() }
            (least, most) = (number, number)
            if skip(",") { most = rest.first == "}" ? nil : self.number() ?? -1 }
            guard skip("}") else { throw Unreadable() }
        }
        guard least <= most ?? least, (most ?? least) * part.count <= Self.mostSteps else { throw Unreadable() }
        var tail: [Step] = most == nil ? [.split(1, part.count + 2)] + part + [.jump(-part.count - 1)] : []
        for _ in least..<max(least, most ?? least) { tail = [.split(1, part.count + tail.count + 1)] + part + tail }
        return Array(repeating: part, count: least).flatMap(\.self) + tail
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest[digits.endIndex...]
        return digits.count > 4 ? nil : Int(String(String.UnicodeScalarView(digits)))
    }

    private mutating func characters() throws(Unreadable) -> Step {
        let isNegated = skip("^")
        var ranges: [ClosedRange<UInt32>] = []
        repeat {
            guard let low = rest.popFirst() else { throw Unreadable() }
            if low == "\\" {
                ranges += try escaped()
            } else if rest.first == "-", rest.dropFirst().first != "]" {
                guard let high = rest.dropFirst().first, high != "\\", high >= low else { throw Unreadable() }
                rest.removeFirst(2)
                ranges.append(low.value...high.value)
            } else {
                ranges.append(low.value...low.value)
            }
        } while rest.first != "]"
        rest.removeFirst()
        return .character(ranges, isNegated: isNegated)
    }

    private mutating func escaped() throws(Unreadable) -> [ClosedRange<UInt32>] {
        switch rest.popFirst() {
        case "d": return [48...57]
        case "w": return [48...57, 65...90, 95...95, 97...122]
        case "s": return [9...10, 12...13, 32...32]
        case let scalar? where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar):
            return [scalar.value...scalar.value]
        default: throw Unreadable()
        }
    }
}
