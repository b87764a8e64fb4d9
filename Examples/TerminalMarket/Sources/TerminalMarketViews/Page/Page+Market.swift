import OpenMarket
import OpenMarketTerminal

extension Page {
    /// Says above what could not be loaded, if anything.
    mutating func show(_ problem: Problem?, width: Int) {
        guard let text = problem?.text else { return }
        header += Line.wrapped(text.title, Style(.red, bold: true), to: width)
        for part in [text.message, text.recovery, text.detail ?? ""] where !part.isEmpty {
            header += Line.wrapped(part, .problem, to: width)
        }
    }
}

extension FieldLines {
    /// A field of a scene.
    init(_ field: FormField, _ typing: TypingPlace?, width: Int) {
        self.init(
            label: field.label,
            text: field.text,
            placeholder: field.placeholder,
            problems: field.problems,
            isSecret: field.inputKind == .secret,
            typing: typing,
            width: width
        )
    }
}

extension Line {
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
}
