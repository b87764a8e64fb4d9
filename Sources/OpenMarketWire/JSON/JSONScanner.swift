/// Checks the grammar of a JSON text and notes its tokens.
///
/// The text ends in a zero byte. No JSON contains one, so every loop stops there
/// by itself and nothing is read beyond the end.
struct JSONScanner {
    private(set) var tokens: [JSONToken] = []
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var position = 0
    /// The indices of the containers that are open.
    private var open: [Int] = []

    init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        tokens.reserveCapacity(bytes.count / 12 + 4)
    }

    /// Scans the whole text.
    mutating func scan() throws(JSONSyntaxError) {
        repeat {
            try scanValue()
            try closeContainers()
        } while !open.isEmpty
        skipSpace()
        guard position == bytes.count - 1 else { throw error(.unexpectedByte) }
    }

    /// After a value: a comma leads to the next one, brackets close what is open.
    private mutating func closeContainers() throws(JSONSyntaxError) {
        while let container = open.last {
            let isObject = tokens[container].kind == .object
            skipSpace()
            if bytes[position] == UInt8(ascii: ",") {
                // An empty container gets here only after its bracket was opened and nothing was in it.
                guard tokens.count > container + 1 else { throw error(.unexpectedByte) }
                position += 1
                if isObject { try scanKey() }
                return
            }
            guard bytes[position] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw error(.unexpectedByte)
            }
            position += 1
            tokens[container].end = UInt32(position)
            tokens[container].next = UInt32(tokens.count)
            open.removeLast()
        }
    }

    private mutating func scanValue() throws(JSONSyntaxError) {
        skipSpace()
        switch bytes[position] {
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
        append(kind, from: position)
        position += 1
        skipSpace()
        if bytes[position] == closing { return }
        if kind == .object { try scanKey() }
        try scanValue()
    }

    private mutating func scanKey() throws(JSONSyntaxError) {
        skipSpace()
        guard bytes[position] == UInt8(ascii: "\"") else { throw error(.unexpectedByte) }
        try scanString()
        skipSpace()
        guard bytes[position] == UInt8(ascii: ":") else { throw error(.unexpectedByte) }
        position += 1
    }

    private mutating func scanWord(_ word: StaticString, _ kind: JSONToken.Kind) throws(JSONSyntaxError) {
        let start = position
        for byte in word.description.utf8 {
            guard bytes[position] == byte else { throw error(.unexpectedByte) }
            position += 1
        }
        append(kind, from: start)
    }

    private mutating func scanString() throws(JSONSyntaxError) {
        position += 1
        let start = position
        var kind = JSONToken.Kind.plainString
        while bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                kind = .escapedString
                try scanEscape()
            } else {
                guard bytes[position] >= 0x20 else { throw error(.badString) }
                position += 1
            }
        }
        append(kind, from: start)
        position += 1
    }

    private mutating func scanEscape() throws(JSONSyntaxError) {
        position += 1
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard Hexadecimal.digit(bytes[position]) != nil else { throw error(.badString) }
                position += 1
            }
        default:
            throw error(.badString)
        }
    }

    private mutating func scanNumber() throws(JSONSyntaxError) {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        if bytes[position] == UInt8(ascii: "0") {
            position += 1
        } else {
            try scanDigits(orThrow: position == start ? .unexpectedByte : .badNumber)
        }
        if bytes[position] == UInt8(ascii: ".") {
            position += 1
            try scanDigits(orThrow: .badNumber)
        }
        if bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") { position += 1 }
            try scanDigits(orThrow: .badNumber)
        }
        append(.number, from: start)
    }

    private mutating func scanDigits(orThrow reason: JSONSyntaxError.Reason) throws(JSONSyntaxError) {
        let start = position
        while bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        guard position > start else { throw error(reason) }
    }

    private mutating func skipSpace() {
        while true {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func append(_ kind: JSONToken.Kind, from start: Int) {
        tokens.append(
            JSONToken(kind: kind, start: UInt32(start), end: UInt32(position), next: UInt32(tokens.count + 1))
        )
    }

    private func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(reason, at: position)
    }
}
