/// The texts of a settings file, in the part of TOML 1.0 that people write by hand.
///
/// ```toml
/// # A comment.
/// name = "Village Market"
/// languages = ["en", "ko"]
///
/// [terms]
/// en = """
/// Be kind.
///
/// Pay when you meet."""
/// ```
///
/// There are tables with plain names, and texts and lists of texts in them. Numbers, dates, tables in tables and keys with
/// dots are refused with their line, so that nothing is read in another way than it was meant.
struct SettingsText: Sendable, Hashable {
    /// A value, and the line it stands on.
    struct Entry: Sendable, Hashable {
        enum Value: Sendable, Hashable {
            case text(String)
            case texts([String])
        }

        let value: Value
        let line: Int
    }

    /// The entries by `key`, or by `table.key`.
    private(set) var entries: [String: Entry] = [:]

    /// Reads a file; throws the first problem in it.
    init(_ text: String) throws(BrandProblem) {
        var reader = SettingsReader(text)
        var table = ""
        while let key = try reader.nextKey(table: &table) {
            let name = table.isEmpty ? key : table + "." + key
            let line = reader.line
            guard entries[name] == nil else { throw BrandProblem(line: line, .twice(name)) }
            entries[name] = Entry(value: try reader.value(), line: line)
            try reader.endLine()
        }
    }
}

/// Reads the characters of a settings file one after another.
private struct SettingsReader {
    private var rest: Substring
    private(set) var line = 1

    init(_ text: String) {
        // Editors of Windows end a line with two characters, which Swift takes for one.
        let plain = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.joined(separator: "\n")
        rest = Substring(plain.hasPrefix("\u{FEFF}") ? String(plain.dropFirst()) : plain)
    }

    /// The next key, after the tables before it; `nil` at the end.
    mutating func nextKey(table: inout String) throws(BrandProblem) -> String? {
        while true {
            skipSpace()
            switch rest.first {
            case nil: return nil
            case "\n", "#": try endLine()
            case "[":
                rest.removeFirst()
                skipSpace()
                table = try name()
                skipSpace()
                guard take("]") else { throw BrandProblem(line: line, .syntax) }
                try endLine()
            default:
                let key = try name()
                skipSpace()
                guard take("=") else { throw BrandProblem(line: line, .syntax) }
                skipSpace()
                return key
            }
        }
    }

    mutating func value() throws(BrandProblem) -> SettingsText.Entry.Value {
        guard take("[") else { return .text(try text()) }
        var texts: [String] = []
        while true {
            skipSpaceAndLines()
            if take("]") { return .texts(texts) }
            texts.append(try text())
            skipSpaceAndLines()
            guard take(",") || rest.first == "]" else { throw BrandProblem(line: line, .syntax) }
        }
    }

    /// Reads what may stand behind a value, and the end of the line.
    mutating func endLine() throws(BrandProblem) {
        skipSpace()
        if rest.first == "#" { rest = rest.drop { $0 != "\n" } }
        guard take("\n") || rest.isEmpty else { throw BrandProblem(line: line, .syntax) }
    }

    private mutating func name() throws(BrandProblem) -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard !name.isEmpty else { throw BrandProblem(line: line, .syntax) }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func text() throws(BrandProblem) -> String {
        let begun = line
        if take("\"\"\"") {
            _ = take("\n")
            return try text(until: "\"\"\"", hasEscapes: true, begun)
        }
        if take("'''") {
            _ = take("\n")
            return try text(until: "'''", hasEscapes: false, begun)
        }
        if take("\"") { return try text(until: "\"", hasEscapes: true, begun) }
        if take("'") { return try text(until: "'", hasEscapes: false, begun) }
        throw BrandProblem(line: line, .notText)
    }

    private mutating func text(until end: String, hasEscapes: Bool, _ begun: Int) throws(BrandProblem) -> String {
        var text = ""
        while !take(end) {
            guard let next = rest.first, next != "\n" || end.count == 3 else {
                throw BrandProblem(line: begun, .unended)
            }
            rest.removeFirst()
            if next == "\n" { line += 1 }
            text.append(next == "\\" && hasEscapes ? try escaped() : next)
        }
        return text
    }

    /// Reads what stands behind a backslash.
    private mutating func escaped() throws(BrandProblem) -> Character {
        switch rest.popFirst() {
        case "\"": return "\""
        case "\\": return "\\"
        case "n": return "\n"
        case "t": return "\t"
        case "u": return try scalar(digits: 4)
        case "U": return try scalar(digits: 8)
        default: throw BrandProblem(line: line, .escape)
        }
    }

    private mutating func scalar(digits: Int) throws(BrandProblem) -> Character {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy(\.isHexDigit),
            let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
        else { throw BrandProblem(line: line, .escape) }
        rest = rest.dropFirst(digits)
        return Character(scalar)
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0 == " " || $0 == "\t" }
    }

    private mutating func skipSpaceAndLines() {
        while true {
            skipSpace()
            if rest.first == "#" { rest = rest.drop { $0 != "\n" } }
            guard take("\n") else { return }
        }
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        if text == "\n" { line += 1 }
        return true
    }
}
