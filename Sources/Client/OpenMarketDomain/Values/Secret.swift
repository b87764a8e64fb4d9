/// A text that must not be seen: a vendor's password, an item's password, a token.
///
/// Printing, interpolating or dumping the value shows dots. The text itself is
/// reached only through ``reveal()``, which is easy to search a code base for.
public struct Secret: Sendable, Hashable {
    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The text, for code that has to send or store it.
    public func reveal() -> String { text }

    public var isEmpty: Bool { text.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { "•••" }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
