/// A field of a form as lines: its label, its text and its problems.
public struct FieldLines {
    let label: String
    let text: String
    let placeholder: String
    let problems: [String]
    /// The place of the cursor; `nil` when keys go elsewhere.
    let typing: TypingPlace?
    let width: Int

    private var isFocused: Bool { typing != nil }

    /// A field; a secret shows only how long it is.
    public init(
        label: String,
        text: String,
        placeholder: String = "",
        problems: [String] = [],
        isSecret: Bool = false,
        typing: TypingPlace?,
        width: Int
    ) {
        self.label = label
        self.text = isSecret ? String(repeating: "•", count: text.count) : text
        self.placeholder = placeholder
        self.problems = problems
        self.typing = typing
        self.width = width
    }

    public var lines: [Line] { inputLines + problemLines }

    private var inputLines: [Line] {
        let room = width - labelWidth - 1
        if text.isEmpty {
            var line = name + Line(DisplayWidth.cut(placeholder, to: room), .faint)
            if isFocused { line.cursor = labelWidth }
            return [line]
        }
        var end = text.count + 1
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, part in
            end -= part.count + 1
            return (index == 0 ? name : Line(spaces(labelWidth))) + row(String(part), end: end, room)
        }
    }

    /// A row with a number of characters after it; the cursor is visible if it is in this row.
    private func row(_ text: String, end: Int, _ room: Int) -> Line {
        guard let behind = typing.map({ $0.fromEnd - end }), (0...text.count).contains(behind) else {
            return Line(DisplayWidth.cut(text, to: room))
        }
        return .typed(text, behind: behind, room)
    }

    private var problemLines: [Line] { Self.lines(of: problems, width: width) }

    /// Returns the lines for problems, which stand below the thing that has them.
    public static func lines(of problems: [String], width: Int) -> [Line] {
        problems.flatMap { problem in
            Line.wrapped(problem, .problem, to: max(2, width - 4)).enumerated().map { index, line in
                Line(index == 0 ? "  ! " : "    ", .problem) + line
            }
        }
    }

    /// All names are as wide, so that what was typed stands in a column.
    private var labelWidth: Int { min(20, width / 3) }

    private var name: Line {
        let name =
            Line(isFocused ? "› " : "  ", .accent)
            + Line(DisplayWidth.cut(label, to: labelWidth - 3), isFocused ? .title : .plain)
        return name + Line(spaces(labelWidth - name.width))
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

/// The place in a text where the user types.
public struct TypingPlace: Sendable, Hashable {
    /// The number of characters behind the cursor.
    public let fromEnd: Int

    /// The place that is `fromEnd` characters before the end.
    public init(fromEnd: Int) {
        self.fromEnd = fromEnd
    }

    /// The end of the text.
    public static let end = TypingPlace(fromEnd: 0)
}
