/// One place on a terminal.
public struct Cell: Sendable, Hashable {
    /// One visible character; empty in the second half of a wide one.
    public let text: String
    /// The number of columns that it takes: 2 for a wide one, 0 for its second half.
    public let width: Int
    public var style: Style

    /// A cell with a character.
    init(_ character: Character, width: Int, style: Style) {
        text = String(character)
        self.width = width
        self.style = style
    }

    private init(text: String, width: Int, style: Style) {
        self.text = text
        self.width = width
        self.style = style
    }

    public static let blank = Cell(text: " ", width: 1, style: .plain)

    static func blank(_ style: Style) -> Cell { Cell(text: " ", width: 1, style: style) }

    static func secondHalf(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }

    /// Whether terminals agree on how far it moves the cursor.
    var isSimple: Bool { text.unicodeScalars.count == 1 && !(text.unicodeScalars.first?.properties.isEmoji ?? false) }
}
