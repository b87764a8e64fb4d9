/// A line of a page: pieces of text, each with its style.
public struct Line: Sendable, Hashable {
    /// A piece of text with one style.
    public struct Span: Sendable, Hashable {
        public var text: String
        public var style: Style
    }

    /// The pieces, from left to right.
    public var spans: [Span]
    /// The column at which the cursor blinks.
    public var cursor: Int?
    /// The rows of images that it shows.
    public var pictures: [PictureRow] = []

    /// A line with one piece of text, or none.
    public init(_ text: String = "", _ style: Style = .plain) {
        spans = text.isEmpty ? [] : [Span(text: text, style: style)]
    }

    /// The number of columns that it takes.
    public var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// One line after another, with the cursor of whichever has one.
    public static func + (one: Line, other: Line) -> Line {
        var line = one
        line.spans += other.spans
        line.cursor = one.cursor ?? other.cursor.map { $0 + one.width }
        line.pictures += other.pictures.map { $0.moved(by: one.width) }
        return line
    }

    /// A line, longer by another one.
    public static func += (one: inout Line, other: Line) {
        one = one + other
    }

    /// Returns the line, with another at the right end of a number of columns.
    public func with(_ right: Line, in columns: Int) -> Line {
        let room = columns - right.width
        let left = cut(to: max(0, room - 1))
        return left + Line(String(repeating: " ", count: max(0, room - left.width))) + right
    }

    /// Returns the part of the line that fits, with an ellipsis in place of the rest.
    public func cut(to columns: Int) -> Line {
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

    /// The line, with spaces behind it up to the width `columns`.
    public func padded(to columns: Int) -> Line {
        self + Line(String(repeating: " ", count: max(0, columns - width)))
    }

    /// The line, reversed and as wide as there is room.
    public func chosen(in columns: Int) -> Line {
        var line = cut(to: columns)
        line += Line(String(repeating: " ", count: max(0, columns - line.width)))
        line.spans = line.spans.map { Span(text: $0.text, style: $0.style.reversed) }
        return line
    }

    /// The lines of a text.
    public static func wrapped(_ text: String, _ style: Style = .plain, to columns: Int) -> [Line] {
        DisplayWidth.wrap(text, to: columns).map { Line($0, style) }
    }
}

extension Line {
    /// A row of a list; one that keys go to is marked, and as wide as there is room.
    public static func row(_ line: Line, isFocused: Bool, in columns: Int) -> Line {
        Line(isFocused ? "› " : "  ", .accent) + (isFocused ? line.chosen(in: columns) : line)
    }

    /// Pieces of a line with a gap between them.
    public static func joined(_ pieces: [Line], gap: String = "  ") -> Line {
        pieces.dropFirst().reduce(pieces.first ?? Line()) { $0 + Line(gap) + $1 }
    }

    /// A button of a page.
    public static func button(_ title: String, isFocused: Bool) -> Line {
        let line = Line(isFocused ? "› " : "  ", .accent)
        return line + Line("[ \(title) ]", isFocused ? Style(bold: true, reversed: true) : .title)
    }

    /// Returns the typed text with the cursor in it, and as much around the cursor as there is room for.
    static func typed(_ text: String, behind: Int, _ room: Int) -> Line {
        var line = Line(DisplayWidth.tail(String(text.dropLast(behind)), of: room))
        line.cursor = line.width
        return line + Line(DisplayWidth.cut(String(text.suffix(behind)), to: room - line.width))
    }
}

extension Style {
    /// The style of titles.
    public static let title = Style(bold: true)
    /// The style of less important text.
    public static let faint = Style(dim: true)
    public static let problem = Style(.red)
    /// The style of the thing that keys go to.
    public static let accent = Style(.cyan)
}
