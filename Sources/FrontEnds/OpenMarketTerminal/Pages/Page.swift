/// The content that a scene puts on the screen, before it is known which part of it fits.
public struct Page: Sendable, Hashable {
    /// A key, and what it does here.
    public struct Hint: Sendable, Hashable {
        /// The name of the key, as it is shown.
        public let key: String
        public let label: String

        /// A key, and what it does.
        public init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }

        /// The number of columns that it takes.
        var width: Int { DisplayWidth.of(key) + DisplayWidth.of(label) + 1 }
    }

    /// The part that is shown when not everything fits.
    public enum Alignment: Sendable, Hashable {
        /// The page begins with this line.
        case line(Int)
        /// The page ends with this item, unless it is among the first.
        case item(Int)
        /// The page begins with this item, unless it is among the last.
        case itemOnTop(Int)
        case end
    }

    public var title: String
    /// The text at the right of the title.
    public var status = ""
    public var isBusy = false
    /// The lines that stay above when the items are scrolled.
    public var header: [Line] = []
    /// The items that can be scrolled, each with the lines that belong together.
    public var items: [[Line]] = []
    /// The number of items side by side.
    public var columns = 1
    /// The lines that stay below when the items are scrolled.
    public var footer: [Line] = []
    public var alignment = Alignment.line(0)
    /// The keys that work here.
    public var hints: [Hint] = []

    /// An empty page.
    public init(_ title: String) {
        self.title = title
    }

    /// A single text where there is nothing else.
    public mutating func show(empty text: String?, width: Int) {
        guard let text else { return }
        items.append([Line()] + Line.wrapped(text, .faint, to: width))
    }
}
