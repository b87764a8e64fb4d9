/// A box over a page: a question with its choices, or a prompt for a text.
public struct Overlay: Sendable, Hashable {
    /// A choice of the list.
    public struct Choice: Sendable, Hashable {
        public let title: String
        /// Whether something is lost by it.
        public let isDestructive: Bool

        /// A choice.
        public init(_ title: String, isDestructive: Bool = false) {
            self.title = title
            self.isDestructive = isDestructive
        }
    }

    public var title: String?
    public var message: String?
    /// The text that is typed into it; `nil` when there is nothing to type.
    public var text: String?
    /// The number of characters of ``text`` behind the cursor.
    public var fromEnd = 0
    /// The text that stands where nothing is typed yet.
    public var placeholder = ""
    public var choices: [Choice] = []
    /// The index of the choice that keys go to.
    public var focus = 0
    /// The keys that work here.
    public var hints: [Page.Hint] = []
    /// More lines, below everything else.
    public var more: [Line] = []

    /// An empty box.
    public init(title: String? = nil, message: String? = nil, text: String? = nil, placeholder: String = "") {
        self.title = title
        self.message = message
        self.text = text
        self.placeholder = placeholder
    }

    func lines(width: Int) -> [Line] {
        let room = max(10, min(56, width - 8))
        var lines = title.map { Line.wrapped($0, .title, to: room) } ?? []
        if let message { lines += Line.wrapped(message, to: room) }
        if let text {
            var line = Line("› ", .accent) + .typed(text, behind: fromEnd, room - 3)
            if text.isEmpty { line += Line(DisplayWidth.cut(placeholder, to: room - 3), .faint) }
            // The box keeps its width while the user types.
            lines += [line.padded(to: room)]
        }
        return lines
            + choices.enumerated().map { index, choice in
                let isFocused = index == focus
                let style = Style(choice.isDestructive ? .red : nil, bold: isFocused, reversed: isFocused)
                let number = text == nil ? "\(index + 1) " : ""
                return Line(isFocused ? "› " : "  ", .accent) + Line(number, .faint) + Line(" \(choice.title) ", style)
            } + more.map { $0.cut(to: room).padded(to: room) }
    }
}
