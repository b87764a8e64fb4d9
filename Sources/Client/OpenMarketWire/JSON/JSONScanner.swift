/// Checks the grammar of a JSON text and notes its tokens.
///
/// ``JSONBytes`` reads the strings and numbers.
struct JSONScanner {
    private(set) var tokens: [JSONToken] = []
    private var text: JSONBytes
    private let end: Int
    private let maximumDepth: Int
    /// The indices of the containers that are open.
    private var open: [Int] = []

    /// Begins at the start of a text with zeros behind it.
    init(_ bytes: UnsafeRawBufferPointer, maximumDepth: Int) {
        text = JSONBytes(bytes)
        end = bytes.count - JSONBytes.padding
        self.maximumDepth = maximumDepth
        tokens.reserveCapacity(end / 12 + 4)
    }

    mutating func scan() throws(JSONSyntaxError) {
        repeat {
            try scanValue()
            try closeContainers()
        } while !open.isEmpty
        text.skipSpace()
        guard text.position == end else { throw error(.unexpectedByte) }
    }

    /// Reads the signs after a value: a comma leads to the next value, brackets close the containers.
    private mutating func closeContainers() throws(JSONSyntaxError) {
        while let container = open.last {
            let isObject = tokens[container].kind == .object
            text.skipSpace()
            if text.byte == UInt8(ascii: ",") {
                // An empty container gets here only after its bracket was opened and nothing was in it.
                guard tokens.count > container + 1 else { throw error(.unexpectedByte) }
                text.position += 1
                if isObject { try scanKey() }
                return
            }
            guard text.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw error(.unexpectedByte)
            }
            text.position += 1
            tokens[container].end = UInt32(text.position)
            tokens[container].next = UInt32(tokens.count)
            open.removeLast()
        }
    }

    private mutating func scanValue() throws(JSONSyntaxError) {
        text.skipSpace()
        switch text.byte {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "{"): try openContainer(.object, closing: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try openContainer(.array, closing: UInt8(ascii: "]"))
        case UInt8(ascii: "t"): try scanWord("true", .yes)
        case UInt8(ascii: "f"): try scanWord("false", .no)
        case UInt8(ascii: "n"): try scanWord("null", .null)
        default: try scanNumber()
        }
    }

    /// Goes down until a value that is no container, or an empty one, has been scanned.
    private mutating func openContainer(_ kind: JSONToken.Kind, closing: UInt8) throws(JSONSyntaxError) {
        guard open.count < maximumDepth else { throw error(.tooDeep) }
        open.append(tokens.count)
        append(kind, from: text.position, to: text.position)
        text.position += 1
        text.skipSpace()
        if text.byte == closing { return }
        if kind == .object { try scanKey() }
        try scanValue()
    }

    private mutating func scanKey() throws(JSONSyntaxError) {
        text.skipSpace()
        guard text.byte == UInt8(ascii: "\"") else { throw error(.unexpectedByte) }
        try scanString()
        text.skipSpace()
        guard text.byte == UInt8(ascii: ":") else { throw error(.unexpectedByte) }
        text.position += 1
    }

    private mutating func scanWord(_ word: StaticString, _ kind: JSONToken.Kind) throws(JSONSyntaxError) {
        let start = text.position
        let isWhole = word.withUTF8Buffer { letters in letters.allSatisfy { text.take($0) } }
        guard isWhole else { throw error(.unexpectedByte) }
        append(kind, from: start, to: text.position)
    }

    private mutating func scanString() throws(JSONSyntaxError) {
        guard let string = text.takeString() else { throw error(.badString) }
        append(string.kind == .escaped ? .escapedString : .plainString, from: Int(string.start), to: Int(string.end))
    }

    private mutating func scanNumber() throws(JSONSyntaxError) {
        let start = text.position
        guard text.takeNumber() != nil else { throw error(text.position == start ? .unexpectedByte : .badNumber) }
        append(.number, from: start, to: text.position)
    }

    private mutating func append(_ kind: JSONToken.Kind, from start: Int, to end: Int) {
        tokens.append(
            JSONToken(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(tokens.count + 1))
        )
    }

    private func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(reason, at: text.position)
    }
}
