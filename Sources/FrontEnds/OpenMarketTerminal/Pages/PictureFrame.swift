/// A frame with a text in its middle, where other front ends have an image.
public struct PictureFrame {
    let text: String
    let width: Int
    let height: Int

    /// A frame of a size.
    public init(text: String, width: Int, height: Int) {
        self.text = text
        self.width = width
        self.height = height
    }

    public var lines: [Line] {
        let inner = max(0, width - 2)
        let middle = (height - 2) / 2
        let body = (0..<max(1, height - 2)).map { index in
            let text = index == middle ? DisplayWidth.cut(text, to: inner) : ""
            let before = (inner - DisplayWidth.of(text)) / 2
            let after = inner - DisplayWidth.of(text) - before
            return Line("│", .faint) + Line(spaces(before)) + Line(text) + Line(spaces(after)) + Line("│", .faint)
        }
        let edge = String(repeating: "─", count: inner)
        return [Line("┌\(edge)┐", .faint)] + body + [Line("└\(edge)┘", .faint)]
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
