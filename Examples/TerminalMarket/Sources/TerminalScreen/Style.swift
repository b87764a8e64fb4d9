/// How a cell looks, besides its text.
public struct Style: Sendable, Hashable {
    /// The colours that every terminal has.
    public enum Color: Int, Sendable, Hashable, CaseIterable {
        /// The colours, in the order of their codes.
        case black, red, green, yellow, blue, magenta, cyan, white
    }

    /// The colour of the text; the terminal's own when `nil`.
    public var color: Color?
    /// Whether it stands out.
    public var isBold = false
    /// Whether it stands back.
    public var isDim = false
    /// Whether it is underlined.
    public var isUnderlined = false
    /// Whether it is struck through.
    public var isStruck = false
    /// Whether text and background are exchanged.
    public var isReversed = false

    /// A style.
    public init(_ color: Color? = nil, bold: Bool = false, dim: Bool = false, reversed: Bool = false) {
        self.color = color
        isBold = bold
        isDim = dim
        isReversed = reversed
    }

    /// The terminal's own.
    public static let plain = Style()

    /// The same, exchanged.
    public var reversed: Style {
        var style = self
        style.isReversed = true
        return style
    }

    /// The sequence that switches a terminal to this style, from whichever.
    func sequence(withColor: Bool) -> String {
        var codes = ["0"]
        if isBold { codes.append("1") }
        if isDim { codes.append("2") }
        if isUnderlined { codes.append("4") }
        if isReversed { codes.append("7") }
        if isStruck { codes.append("9") }
        if withColor, let color { codes.append(String(30 + color.rawValue)) }
        return "\u{1B}[" + codes.joined(separator: ";") + "m"
    }
}
