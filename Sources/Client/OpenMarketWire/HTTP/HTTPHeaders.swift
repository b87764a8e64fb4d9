/// Header fields in the order they were added, found by name whatever its case.
public struct HTTPHeaders: Sendable, Hashable {
    /// The field whose value tells a second attempt from a second request.
    package static let idempotencyKey = "Idempotency-Key"

    /// One field.
    public struct Field: Sendable, Hashable {
        /// The name as written.
        public let name: String
        /// The value as written.
        public let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in order.
    public private(set) var fields: [Field]

    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first field with this name; setting replaces all of them, and `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.isSame($0.name, name) }?.value }
        set {
            let index = fields.firstIndex { Self.isSame($0.name, name) } ?? fields.endIndex
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: min(index, fields.endIndex)) }
        }
    }

    /// All values of the fields with this name.
    public func values(of name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Adds a field, keeping others with the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// The field as a line, with dots in place of a value that may be secret.
    public var description: String { "\(name): \(visibleValue)" }
    /// A mirror for printing and dumping: never a token or an identifier.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": visibleValue]) }

    /// The value, when fields with this name are known to hold nothing secret; otherwise dots.
    package var visibleValue: String {
        Self.harmlessNames.contains(name.lowercased()) ? value : "•••"
    }

    private static let harmlessNames: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "connection", "content-encoding",
        "content-length", "content-type", "date", "etag", "host", "if-modified-since", "if-none-match", "range",
        "retry-after", "server", "user-agent", "vary",
    ]
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// The fields in the order they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

/// The characters that a header field may hold (RFC 9110, sections 5.1, 5.5 and 5.6.2).
public enum HTTPFieldRules {
    /// Returns whether `text` is a token: a legal method or field name.
    public static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    /// Returns whether `text` is a legal field value: no control character but tab, no white space at either end.
    public static func isFieldValue(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { return false }
        let ends: [UInt8?] = [bytes.first, bytes.last]
        return !ends.contains { (byte: UInt8?) in byte == 0x20 || byte == 0x09 }
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}

extension StringProtocol {
    /// The value of a field without the spaces and tabs around it (RFC 9110, section 5.5).
    package var withoutSpacesAround: String {
        func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        var bytes = Array(utf8)[...]
        while isSpace(bytes.first) { bytes.removeFirst() }
        while isSpace(bytes.last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
