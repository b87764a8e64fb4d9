import OpenMarket
import TerminalScreen

/// A line of a page: pieces of text, each with its style.
struct Line: Sendable, Hashable {
    struct Span: Sendable, Hashable {
        var text: String
        var style: Style
    }

    var spans: [Span]
    /// The column at which the cursor blinks.
    var cursor: Int?

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

    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    static func + (one: Line, other: Line) -> Line {
        var line = one
        line.spans += other.spans
        line.cursor = one.cursor ?? other.cursor.map { $0 + one.width }
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
        var room = columns
        for span in spans {
            let text = DisplayWidth.of(span.text) > room ? DisplayWidth.cut(span.text, to: room) : span.text
            line += Line(text, span.style)
            room -= DisplayWidth.of(text)
            if text != span.text { break }
        }
        return line
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
        switch role {
        case .price: self.init(bold: true)
        case .struckPrice:
            self.init(dim: true)
            isStruck = true
        case .bargainPrice: self.init(.green, bold: true)
        case .discountPercentage: self.init(.red)
        case .stock, .likes, .date: self.init(dim: true)
        case .soldOut: self.init(.yellow)
        case .vendor: self.init(.cyan)
        case .pageIndex: self.init(bold: true)
        }
    }

    static let title = Style(bold: true)
    static let faint = Style(dim: true)
    static let problem = Style(.red)
    static let accent = Style(.cyan)
}
