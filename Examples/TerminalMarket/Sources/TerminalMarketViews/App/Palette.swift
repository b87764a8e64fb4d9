import OpenMarket
import OpenMarketTerminal

/// The list of everything that can be done here, in place of the scene: also what has no key of its own.
public struct Palette: Sendable, Hashable {
    /// Which command the keys go to.
    var focus = 0
    /// What is typed for a command that needs a text; `nil` before one was chosen.
    var text: String?
}

extension Snapshot {
    /// The page of the open palette.
    var palettePage: Page? {
        guard let palette = memory.palette, !commands.isEmpty else { return nil }
        var page = Page(wording(.titleMenu))
        let focus = min(palette.focus, commands.count - 1)
        page.items = commands.enumerated().map { index, command in [line(of: command, isFocused: index == focus)] }
        page.alignment = .item(focus)
        if let text = palette.text {
            let isSecret = commands[focus].field?.inputKind == .secret
            var line = Line("› ", .accent) + Line(isSecret ? String(repeating: "•", count: text.count) : text)
            line.cursor = line.width
            page.footer = [Line(commands[focus].title, .faint).cut(to: size.columns), line]
        }
        page.hints = [Page.Hint("↑↓ ↵", wording(.actionChoose)), Page.Hint("esc", wording(.actionBack))]
        return page
    }

    private func line(of command: SceneCommand, isFocused: Bool) -> Line {
        let style = Style(command.role == .destructive ? .red : nil, bold: isFocused, reversed: isFocused)
        var heading = ""
        if case .choice(let title) = command.placement { heading = title + ": " }
        let mark = command.isOn == true ? " ✓" : command.field == nil ? "" : " …"
        return
            (Line(isFocused ? "› " : "  ", .accent) + Line(heading, .faint)
            + Line(command.title, command.isEnabled ? style : .faint) + Line(mark, .accent)).cut(to: size.columns)
    }

    /// What a key leads to while the palette is open.
    func reaction(to key: Key, of palette: Palette) -> Reaction {
        var reaction = Reaction(memory)
        guard commands.indices.contains(palette.focus) else {
            reaction.memory.palette = nil
            return reaction
        }
        let command = commands[palette.focus]
        switch key {
        case .escape: reaction.memory.palette = palette.text == nil ? nil : Palette(focus: palette.focus)
        case .enter where command.field != nil && palette.text == nil:
            let isSecret = command.field?.inputKind == .secret
            reaction.memory.palette?.text = isSecret ? "" : command.field?.text ?? ""
        case .enter:
            reaction.memory.palette = nil
            return reaction.going(.perform(command.id, text: palette.text ?? ""))
        case _ where palette.text != nil:
            if let typed = Typing(key, in: palette.text ?? "", fromEnd: 0) {
                reaction.memory.palette?.text = typed.text
            }
        default:
            let focus = key.moved(from: palette.focus, of: commands.count, page: size.rows / 2)
            reaction.memory.palette?.focus = focus ?? palette.focus
        }
        return reaction
    }
}
