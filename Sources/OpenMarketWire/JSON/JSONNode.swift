/// One value of a ``JSONDocument``.
public struct JSONNode: Sendable {
    let document: JSONDocument
    let index: Int

    private var token: JSONToken { document.tokens[index] }

    /// Whether it is `null`.
    public var isNull: Bool { token.kind == .null }

    /// Whether it is an object.
    public var isObject: Bool { token.kind == .object }

    /// Whether it is an array.
    public var isArray: Bool { token.kind == .array }

    /// Its truth value, when it is `true` or `false`.
    public var bool: Bool? {
        switch token.kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }

    /// Its text, when it is a string.
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
            let keyToken = document.tokens[key]
            let value = key + 1
            if matches(keyToken, name) { return JSONNode(document: document, index: value) }
            key = Int(document.tokens[value].next)
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
            self.document = document
            self.index = index
            self.end = end
        }

        /// The next element.
        public mutating func next() -> JSONNode? {
            guard index < end else { return nil }
            defer { index = Int(document.tokens[index].next) }
            return JSONNode(document: document, index: index)
        }
    }

    private func matches(_ key: JSONToken, _ name: StaticString) -> Bool {
        guard key.kind == .plainString else {
            return JSONText.unescape(document.bytes[Int(key.start)..<Int(key.end)]) == name.description
        }
        let length = Int(key.end - key.start)
        guard length == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { wanted in
            let start = Int(key.start)
            for offset in 0..<length where document.bytes[start + offset] != wanted[offset] { return false }
            return true
        }
    }

    private func text(of token: JSONToken) -> String {
        document.bytes.withUnsafeBufferPointer { bytes in
            String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
        }
    }
}
