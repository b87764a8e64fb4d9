/// The look of a cell: its colours, and whether it is bold, underlined and so on.
public struct Style: Sendable, Hashable {
    /// The colours that every terminal has, in the order of their codes.
    public enum BasicColor: Int, Sendable, Hashable {
        /// A colour, as the terminal's owner likes to see it.
        case black, red, green, yellow, blue, magenta, cyan, white
    }

    /// A colour.
    public enum Color: Sendable, Hashable {
        /// One that every terminal has.
        case basic(BasicColor)
        /// A colour of an image; left out where the terminal has too few colours.
        case rgb(UInt8, UInt8, UInt8)
    }

    /// The colour of the text; the terminal's own when `nil`.
    public var color: Color?
    /// The colour behind the text; the terminal's own when `nil`.
    public var background: Color?
    public var isBold = false
    public var isDim = false
    public var isUnderlined = false
    /// Whether it is struck through.
    public var isStruck = false
    /// Whether text and background are exchanged.
    public var isReversed = false

    /// A style.
    public init(_ color: BasicColor? = nil, bold: Bool = false, dim: Bool = false, reversed: Bool = false) {
        self.color = color.map { .basic($0) }
        isBold = bold
        isDim = dim
        isReversed = reversed
    }

    /// A style of two colours, for two pixels in one place.
    public init(_ color: Color, on background: Color?) {
        self.color = color
        self.background = background
    }

    /// The style of the terminal itself.
    public static let plain = Style()

    /// The same style with text and background exchanged.
    public var reversed: Style {
        var style = self
        style.isReversed = true
        return style
    }

    /// The sequence that switches a terminal to this style, from whichever.
    func sequence(_ depth: ColorDepth) -> String {
        var codes = [0]
        if isBold { codes.append(1) }
        if isDim { codes.append(2) }
        if isUnderlined { codes.append(4) }
        if isReversed { codes.append(7) }
        if isStruck { codes.append(9) }
        if let color { codes += depth.codes(of: color, base: 30) }
        if let background { codes += depth.codes(of: background, base: 40) }
        return "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m"
    }
}
