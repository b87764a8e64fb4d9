public import Foundation

/// One value of a ``JSONDocument``.
public struct JSONNode: Sendable {
    let document: JSONDocument
    let index: Int

    private var token: JSONToken { document.tokens[index] }

    public var isNull: Bool { token.kind == .null }
    public var isObject: Bool { token.kind == .object }
    public var isArray: Bool { token.kind == .array }

    /// Its truth value, when it is `true` or `false`.
    public var bool: Bool? {
        switch token.kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }

    public var string: String? {
        let token = token
        switch token.kind {
        case .plainString: return text(of: token)
        case .escapedString: return JSONText.unescape(document.bytes[Int(token.start)..<Int(token.end)])
        default: return nil
        }
    }

    /// Its digits exactly as written, when it is a number.
    public var number: JSONNumber? {
        let token = token
        guard token.kind == .number else { return nil }
        return JSONNumber(document.bytes[Int(token.start)..<Int(token.end)])
    }

    /// The value of the first field with this name, when it is an object that has one.
    public subscript(name: StaticString) -> JSONNode? {
        let token = token
        guard token.kind == .object else { return nil }
        var key = index + 1
        while key < token.next {
            if name.withUTF8Buffer({ hasName($0, at: key) }) { return JSONNode(document: document, index: key + 1) }
            key = Int(document.tokens[key + 1].next)
        }
        return nil
    }

    /// Its elements, when it is an array; otherwise none.
    public var elements: Elements {
        let token = token
        let isArray = token.kind == .array
        return Elements(document: document, index: index + 1, end: isArray ? Int(token.next) : index + 1)
    }

    /// The elements of an array in order.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        private let document: JSONDocument
        private var index: Int
        private let end: Int

        init(document: JSONDocument, index: Int, end: Int) {
            (self.document, self.index, self.end) = (document, index, end)
        }

        /// The next element; `nil` at the end.
        public mutating func next() -> JSONNode? {
            guard index < end else { return nil }
            defer { index = Int(document.tokens[index].next) }
            return JSONNode(document: document, index: index)
        }
    }

    private func text(of token: JSONToken) -> String {
        document.bytes.withUnsafeBufferPointer { bytes in
            String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
        }
    }
}

extension JSONNode {
    /// The fields of an object in order, with their names; none when it is anything else.
    ///
    /// For objects whose names are data, such as the fields of a document.
    package var fields: [(name: String, value: JSONNode)] {
        guard isObject else { return [] }
        var fields: [(name: String, value: JSONNode)] = []
        let end = document.tokens[index].next
        var key = index + 1
        while key < end {
            let value = JSONNode(document: document, index: key + 1)
            fields.append((JSONNode(document: document, index: key).string ?? "", value))
            key = Int(document.tokens[key + 1].next)
        }
        return fields
    }
}

extension JSONNode {
    /// The value as it was written, byte by byte.
    package var text: ArraySlice<UInt8> {
        let token = document.tokens[index]
        switch token.kind {
        // The quotes stand outside of the token.
        case .plainString, .escapedString: return document.bytes[Int(token.start) - 1..<Int(token.end) + 1]
        default: return document.bytes[Int(token.start)..<Int(token.end)]
        }
    }
}

extension JSONNode {
    private func hasName(_ name: UnsafeBufferPointer<UInt8>, at key: Int) -> Bool {
        let token = document.tokens[key]
        let range = Int(token.start)..<Int(token.end)
        guard token.kind == .plainString else {
            return JSONText.unescape(document.bytes[range]).utf8.elementsEqual(name)
        }
        guard range.count == name.count else { return false }
        for place in name.indices where document.bytes[range.lowerBound + place] != name[place] { return false }
        return true
    }
}

/// The digits of a number, read without a detour through `Double`.
///
/// Understands what servers write: `1200`, `1200.0`, `6.0E7`, `-0.5e-3`.
public struct JSONNumber: Sendable {
    private let digits: ArraySlice<UInt8>

    init(_ digits: ArraySlice<UInt8>) {
        self.digits = digits
    }

    /// Reads a number out of a text; `nil` when the text is anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10,
            let document = try? JSONDocument(Data(bytes)), let number = document.root.number,
            number.digits.count == bytes.count
        else { return nil }
        self = number
    }

    /// The digits as written.
    public var text: String { String(decoding: digits, as: UTF8.self) }

    /// The exact value; `nil` when it has more digits or a larger exponent than a `Decimal` holds.
    public var decimal: Decimal? {
        guard let parts else { return slowDecimal }
        return parts.decimal
    }

    /// The value, when it is a whole number that fits: `6.0E7` is 60,000,000.
    public var int: Int? { parts.map(\.int) ?? Int(text) }

    private var parts: JSONDigits? { digits.withUnsafeBytes { JSONDigits($0) } }

    private var slowDecimal: Decimal? {
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite else {
            return nil
        }
        return value
    }
}
