import OpenMarketData

/// A text that is what its bytes are.
///
/// For Swift a character with an accent equals the same character followed by the accent; Firestore keeps
/// them as two ids, and orders texts by their bytes in UTF-8. So names of documents and fields are compared here.
package struct ExactText: Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

extension ExactText: Hashable, Comparable, ExpressibleByStringLiteral {
    package static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    package static func < (one: ExactText, other: ExactText) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8.max)
    }
}

extension ExactText: CustomStringConvertible, CustomReflectable {
    /// Dots: ids hold names and accounts.
    package var description: String { "•••" }
    /// A mirror without children, so that `dump` finds nothing.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
