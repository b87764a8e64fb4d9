import OpenMarket
import OpenMarketTerminal

/// A scene of fields and buttons, such as the log-in: what it offers, from top to bottom.
struct FieldsView: SceneView {
    let title: String
    let isBusy: Bool
    let around: SceneSurroundings
    /// The keys for what the scene is there for, and for the way out of it.
    let ways: [CommandKey]

    private var parts: [FormPart] { FormPart.all(in: around.commands) }

    func keys(_ memory: SceneMemory) -> [CommandKey] { ways }

    func page(_ memory: SceneMemory) -> Page {
        var page = Page(title)
        page.isBusy = isBusy
        if isBusy { page.status = around.wording(.progressBusy) }
        page.items = parts.enumerated().map { index, part in
            around.lines(of: part, isFocused: index == memory.focus, memory.typing(at: index))
        }
        page.alignment = .item(memory.focus)
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let (parts, same) = (parts, Reaction(memory))
        let part = parts.indices.contains(memory.focus) ? parts[memory.focus] : nil
        if let moved = moved(by: key, memory, of: parts.count) { return moved.doing(part?.leaving) }
        switch (key, part) {
        case (.enter, .field):
            let next = parts.dropFirst(memory.focus + 1).first
            guard case .field? = next else { return performed(.control("s"), memory) }
            return same.doing(part?.leaving).focusing(memory.focus + 1, of: parts.count)
        case (.enter, _): return same.doing(part.map { .command($0.id) })
        default: return performed(key, memory) ?? part.flatMap { around.reaction(to: key, at: $0, memory) }
        }
    }
}

extension FormPart {
    /// What it does to go on from it.
    var leaving: SceneAction? { if case .field(let command, _) = self { .leave(command.id) } else { nil } }
}

extension SceneSurroundings {
    /// A part of a form as lines; one that keys go to has the cursor.
    func lines(of part: FormPart, isFocused: Bool, _ typing: TypingPlace?) -> [Line] {
        switch part {
        case .field(_, let field): FieldLines(field, typing, width: width).lines
        case .choice(let title, let choices):
            FieldLines(
                label: title,
                text: "◂ \(choices.first { $0.isOn == true }?.title ?? "") ▸",
                typing: typing.map { _ in .end },
                width: width
            ).lines
        case .toggle(let command), .button(let command):
            [Line(), .button((command.isOn == true ? "✓ " : "") + command.title, isFocused: isFocused)]
        }
    }

    /// What a key does in a field or a choice; `nil` when the key is about something else.
    func reaction(to key: Key, at part: FormPart, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        switch (part, key) {
        case (.field(let command, let field), .enter) where field.inputKind == .longText:
            return same.typing(.character("\n"), in: field.text) { .type($0, into: command.id) }
        case (.field(let command, let field), _):
            return same.typing(key, in: field.text) { .type($0, into: command.id) }
        case (.choice(_, let choices), .left): return same.doing(next(of: choices, by: -1))
        case (.choice(_, let choices), .right), (.choice(_, let choices), .character(" ")):
            return same.doing(next(of: choices, by: 1))
        default: return nil
        }
    }

    /// Chooses what stands behind, or before, the present one; after the last one the first.
    private func next(of choices: [SceneCommand], by step: Int) -> SceneAction? {
        guard let place = choices.firstIndex(where: { $0.isOn == true }) else { return nil }
        return .command(choices[(place + step + choices.count) % choices.count].id)
    }
}
