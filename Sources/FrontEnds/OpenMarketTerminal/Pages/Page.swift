/// What a scene puts on the screen, before it is known which part of it fits.
public struct Page: Sendable, Hashable {
    /// A key, and what it does here.
    public struct Hint: Sendable, Hashable {
        /// How the key is written.
        public let key: String
        /// What it does.
        public let label: String

        /// A key, and what it does.
        public init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }

        /// How many columns it takes.
        var width: Int { DisplayWidth.of(key) + DisplayWidth.of(label) + 1 }
    }

    /// Which part is shown when not everything fits.
    public enum Alignment: Sendable, Hashable {
        /// From a line on.
        case line(Int)
        /// With this item as the last one, unless it is among the first.
        case item(Int)
        /// With this item as the first one, unless it is among the last.
        case itemOnTop(Int)
        /// The end.
        case end
    }

    /// What the scene is called.
    public var title: String
    /// What stands at the right of the title.
    public var status = ""
    /// Whether a spinner turns.
    public var isBusy = false
    /// What stays above.
    public var header: [Line] = []
    /// What can be scrolled: lines that belong together.
    public var items: [[Line]] = []
    /// How many items stand side by side.
    public var columns = 1
    /// What stays below.
    public var footer: [Line] = []
    /// Which part is shown.
    public var alignment = Alignment.line(0)
    /// What keys do here.
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
