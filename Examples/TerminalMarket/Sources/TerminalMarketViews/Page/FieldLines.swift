import OpenMarket
import TerminalScreen

/// A field of a form as lines: what it is called, what stands in it, and what is wrong with it.
struct FieldLines {
    let label: String
    let text: String
    let placeholder: String
    var problems: [String] = []
    let isFocused: Bool
    let width: Int

    init(_ field: FormField, isFocused: Bool, width: Int) {
        label = field.label
        text = field.inputKind == .secret ? String(repeating: "•", count: field.text.count) : field.text
        placeholder = field.placeholder
        problems = field.problems
        self.isFocused = isFocused
        self.width = width
    }

    init(label: String, text: String, placeholder: String = "", isFocused: Bool, width: Int) {
        self.label = label
        self.text = text
        self.placeholder = placeholder
        self.isFocused = isFocused
        self.width = width
    }

    var lines: [Line] { inputLines + problemLines }

    private var inputLines: [Line] {
        let room = width - labelWidth - 1
        var rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, part in
            (index == 0 ? name : Line(spaces(labelWidth))) + Line(shown(String(part), room))
        }
        if text.isEmpty { rows = [name + Line(DisplayWidth.cut(placeholder, to: room), .faint)] }
        if isFocused { rows[rows.count - 1].cursor = text.isEmpty ? labelWidth : rows[rows.count - 1].width }
        return rows
    }

    /// The beginning of what does not fit; the end while it is being typed.
    private func shown(_ text: String, _ room: Int) -> String {
        isFocused ? DisplayWidth.tail(text, of: room) : DisplayWidth.cut(text, to: room)
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

extension Line {
    /// A button of a page.
    static func button(_ title: String, isFocused: Bool) -> Line {
        let line = Line(isFocused ? "› " : "  ", .accent)
        return line + Line("[ \(title) ]", isFocused ? Style(bold: true, reversed: true) : .title)
    }
}
