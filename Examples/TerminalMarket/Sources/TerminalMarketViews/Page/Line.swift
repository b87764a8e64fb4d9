import OpenMarket
import TerminalKit

/// A line of a page: pieces of text, each with its style.
struct Line: Sendable, Hashable {
    struct Span: Sendable, Hashable {
        var text: String
        var style: Style
    }

    var spans: [Span]
    /// The column at which the cursor blinks.
    var cursor: Int?
    /// The rows of images that it shows.
    var pictures: [PictureRow] = []

    init(_ text: String = "", _ style: Style = .plain) {
        spans = text.isEmpty ? [] : [Span(text: text, style: style)]
    }

    /// Pieces of text with a gap between them.
    init(_ tokens: [TextToken]) {
        self.init()
        for (index, token) in tokens.enumerated() {
            if index > 0 { self += Line(" ") }
            self += Line(token.text, Style(token.role))
        }
    }

    /// A name in which what was searched for stands out.
    init(_ name: MatchedText, _ style: Style = .plain) {
        self.init()
        for part in name.parts { self += Line(part.text, part.isMatch ? .accent : style) }
    }

    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    static func + (one: Line, other: Line) -> Line {
        var line = one
        line.spans += other.spans
        line.cursor = one.cursor ?? other.cursor.map { $0 + one.width }
        line.pictures += other.pictures.map { $0.moved(by: one.width) }
        return line
    }

    static func += (one: inout Line, other: Line) {
        one = one + other
    }

    /// The line, with another at the right end of so many columns.
    func with(_ right: Line, in columns: Int) -> Line {
        let room = columns - right.width
        let left = cut(to: max(0, room - 1))
        return left + Line(String(repeating: " ", count: max(0, room - left.width))) + right
    }

    /// As much of the line as fits, with an ellipsis in place of the rest.
    func cut(to columns: Int) -> Line {
        guard width > columns else { return self }
        var line = Line()
        line.cursor = cursor
        line.pictures = pictures.filter { $0.end <= columns }
        var room = columns
        for span in spans {
            let text = DisplayWidth.of(span.text) > room ? DisplayWidth.cut(span.text, to: room) : span.text
            line += Line(text, span.style)
            room -= DisplayWidth.of(text)
            if text != span.text { break }
        }
        return line
    }

    /// The same, at least so wide.
    func padded(to columns: Int) -> Line {
        self + Line(String(repeating: " ", count: max(0, columns - width)))
    }

    /// The same, reversed and as wide as there is room.
    func chosen(in columns: Int) -> Line {
        var line = cut(to: columns)
        line += Line(String(repeating: " ", count: max(0, columns - line.width)))
        line.spans = line.spans.map { Span(text: $0.text, style: $0.style.reversed) }
        return line
    }

    /// The lines of a text.
    static func wrapped(_ text: String, _ style: Style = .plain, to columns: Int) -> [Line] {
        DisplayWidth.wrap(text, to: columns).map { Line($0, style) }
    }
}

extension Style {
    /// How a piece of text looks, by what it is about.
    init(_ role: TextRole) {
        self.init(role.color, bold: role.isBold)
        isStruck = role.isStruck
    }

    /// A colour of the theme, as one of those that every terminal has: how light the page is, its owner decides.
    init(_ color: Theme.Color, bold: Bool = false) {
        switch color {
        case .faint: self.init(bold: bold, dim: true)
        case .accent: self.init(.cyan, bold: bold)
        case .danger: self.init(.red, bold: bold)
        case .notice: self.init(.yellow, bold: bold)
        case .like: self.init(.magenta, bold: bold)
        case .text, .page, .surface, .fill, .tint, .line, .onAccent, .onDanger: self.init(bold: bold)
        }
    }

    static let title = Style(Theme.Color.text, bold: true)
    static let faint = Style(Theme.Color.faint)
    static let problem = Style(Theme.Color.danger)
    static let accent = Style(Theme.Color.accent)
}
