import OpenMarketData

/// A field, or one inside of a map.
package struct FieldPath: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The names from the document on.
    package let segments: [ExactText]
    private let isDocumentID: Bool

    package init(_ segments: String...) {
        self.segments = segments.map { ExactText($0) }
        isDocumentID = false
    }

    /// One field by its name; a point in it is part of the name.
    package init(stringLiteral value: String) {
        self.init(value)
    }

    private init(documentID: ExactText) {
        segments = [documentID]
        isDocumentID = true
    }

    /// The name of the document itself, for orders, filters and cursors.
    package static let documentID = FieldPath(documentID: "__name__")

    /// The path as Firestore reads it: with points, and with back-ticks around whatever is no plain word.
    package var text: String {
        isDocumentID ? "__name__" : segments.map { Self.quoted($0.text) }.joined(separator: ".")
    }

    private static func quoted(_ name: String) -> String {
        var bytes = name.utf8.makeIterator()
        var isWord = bytes.next().map { isLetter($0) } ?? false
        while isWord, let byte = bytes.next() { isWord = isLetter(byte) || (0x30...0x39).contains(byte) }
        guard !isWord else { return name }
        var text: [UInt8] = [UInt8(ascii: "`")]
        for byte in name.utf8 {
            if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
            text.append(byte)
        }
        return String(decoding: text + [UInt8(ascii: "`")], as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
