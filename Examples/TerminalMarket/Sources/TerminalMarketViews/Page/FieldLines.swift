import OpenMarket
import TerminalKit

/// A field of a form as lines: what it is called, what stands in it, and what is wrong with it.
struct FieldLines {
    let label: String
    let text: String
    let placeholder: String
    var problems: [String] = []
    /// Where one types; `nil` when keys go elsewhere.
    let typing: TypingPlace?
    let width: Int

    private var isFocused: Bool { typing != nil }

    init(_ field: FormField, _ typing: TypingPlace?, width: Int) {
        label = field.label
        text = field.inputKind == .secret ? String(repeating: "•", count: field.text.count) : field.text
        placeholder = field.placeholder
        problems = field.problems
        self.typing = typing
        self.width = width
    }

    init(label: String, text: String, placeholder: String = "", typing: TypingPlace?, width: Int) {
        self.label = label
        self.text = text
        self.placeholder = placeholder
        self.typing = typing
        self.width = width
    }

    var lines: [Line] { inputLines + problemLines }

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
        var line = Line(DisplayWidth.tail(String(text.dropLast(behind)), of: room))
        line.cursor = line.width
        return line + Line(DisplayWidth.cut(String(text.suffix(behind)), to: room - line.width))
    }

    private var problemLines: [Line] { Self.lines(of: problems, width: width) }

    /// What is wrong with something, below it.
    static func lines(of problems: [String], width: Int) -> [Line] {
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

/// Where one types in a text.
struct TypingPlace: Sendable, Hashable {
    /// How many characters stand behind the cursor.
    let fromEnd: Int

    static let end = TypingPlace(fromEnd: 0)
}

extension SceneMemory {
    /// Where one types in a field; `nil` when keys go elsewhere.
    func typing(at field: Int) -> TypingPlace? {
        focus == field ? TypingPlace(fromEnd: fromEnd) : nil
    }
}

extension Line {
    /// A button of a page.
    static func button(_ title: String, isFocused: Bool) -> Line {
        let line = Line(isFocused ? "› " : "  ", .accent)
        return line + Line("[ \(title) ]", isFocused ? Style(bold: true, reversed: true) : .title)
    }
}
