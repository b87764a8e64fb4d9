/// Takes Swift text apart into code, comments and string literals.
///
/// The rules look at tokens of real code: a word in a comment or in a string
/// neither breaks a rule nor hides a breach. Not understood: regex literals
/// that hold a quote; such a line is read as code up to its end.
struct SwiftLexer {
    /// A word or a single punctuation mark of code.
    struct Token: Sendable, Hashable {
        let text: String
        let line: Int
        /// Whether it follows the token before it without a space.
        let isGlued: Bool
    }

    /// The text of one comment, or of one stretch of a string literal.
    struct Passage: Sendable, Hashable {
        let text: String
        let line: Int
    }

    private(set) var tokens: [Token] = []
    private(set) var comments: [Passage] = []
    private(set) var strings: [Passage] = []
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    init(_ text: String) {
        bytes = Array(text.utf8)
        code(endsAtParenthesis: false)
    }

    private mutating func code(endsAtParenthesis: Bool) {
        var depth = 0
        var end = -1
        while let byte = peek() {
            if byte == UInt8(ascii: "/"), peek(1) == byte {
                lineComment()
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                blockComment()
            } else if let hashes = stringOpening() {
                add("\"", isGlued: end == place)
                string(hashes: hashes)
                end = place
            } else if isWordByte(byte) {
                let start = place
                word(isGlued: end == start)
                end = place
            } else if byte > 0x20 {
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                if endsAtParenthesis, depth < 0 { return skip(1) }
                add(String(UnicodeScalar(byte)), isGlued: end == place)
                skip(1)
                end = place
            } else {
                skip(1)
            }
        }
    }

    private mutating func word(isGlued: Bool) {
        let start = place
        while let byte = peek(), isWordByte(byte) { place += 1 }
        add(text(from: start), isGlued: isGlued)
    }

    private mutating func lineComment() {
        let start = place
        while let byte = peek(), byte != UInt8(ascii: "\n") { place += 1 }
        comments.append(Passage(text: text(from: start), line: line))
    }

    private mutating func blockComment() {
        let (start, first) = (place, line)
        var depth = 0
        repeat {
            if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                skip(2)
            } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                skip(2)
            } else {
                skip(1)
            }
        } while depth > 0 && place < bytes.count
        comments.append(Passage(text: text(from: start), line: first))
    }

    /// How many hashes stand before a quote that starts here; `nil` when none does.
    private func stringOpening() -> Int? {
        var hashes = 0
        while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        return peek(hashes) == UInt8(ascii: "\"") ? hashes : nil
    }

    private mutating func string(hashes: Int) {
        skip(hashes)
        let isLong = isQuote(at: 0) && isQuote(at: 1) && isQuote(at: 2)
        let quotes = isLong ? 3 : 1
        skip(quotes)
        var (start, first) = (place, line)
        while let byte = peek() {
            if isClosing(quotes: quotes, hashes: hashes) || (!isLong && byte == UInt8(ascii: "\n")) { break }
            guard byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) else {
                skip(1)
                continue
            }
            skip(1 + hashes)
            guard peek() == UInt8(ascii: "(") else {
                skip(1)
                continue
            }
            strings.append(Passage(text: text(from: start), line: first))
            skip(1)
            code(endsAtParenthesis: true)
            (start, first) = (place, line)
        }
        strings.append(Passage(text: text(from: start), line: first))
        if isClosing(quotes: quotes, hashes: hashes) { skip(quotes + hashes) }
    }

    private func isClosing(quotes: Int, hashes: Int) -> Bool {
        (0..<quotes).allSatisfy(isQuote) && hasHashes(hashes, at: quotes)
    }

    private func isQuote(at offset: Int) -> Bool { peek(offset) == UInt8(ascii: "\"") }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default:
            false
        }
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        place + offset < bytes.count ? bytes[place + offset] : nil
    }

    private mutating func skip(_ count: Int) {
        for _ in 0..<count where place < bytes.count {
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
    }

    private func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

    private mutating func add(_ text: String, isGlued: Bool) {
        tokens.append(Token(text: text, line: line, isGlued: isGlued))
    }
}
