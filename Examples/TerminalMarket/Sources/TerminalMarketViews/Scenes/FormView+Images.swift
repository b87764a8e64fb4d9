import OpenMarket
import OpenMarketTerminal

// The images of the form: each can be removed, moved, made the main one, and described in the field below it.
extension FormView {
    private func place(of id: Int) -> Int? { state.images.firstIndex { $0.id == id } }

    /// What the image at a place is called, whether it is the main one, and that it can be removed.
    func imageLine(_ id: Int, isFocused: Bool) -> Line {
        guard let place = place(of: id) else { return Line() }
        let name =
            state.images[place].input?.name
            ?? around.wording.accessibleText(ofImage: place + 1, of: state.images.count).label
        let mark = Line(isFocused ? "› " : "  ", .accent)
        let main = Line(place == 0 ? "  " + around.wording(.imageMain) : "", .accent)
        let line = mark + Line("▧ " + name, isFocused ? .title : .plain) + main
        return (line + Line("  ✕ " + around.wording(.actionRemoveImage), .faint)).cut(to: around.width - 1)
    }

    /// The field for what is to be seen on an image.
    func description(of id: Int) -> FormPart? {
        let command = around.offered[.init("describe", String(id))]
        return command.flatMap { command in command.field.map { .field(command, $0) } }
    }

    /// That field where it is written, and what was typed there while keys go elsewhere.
    func descriptionLines(of id: Int, _ typing: TypingPlace?, isOpen: Bool) -> [Line] {
        guard let part = description(of: id), case .field(_, let field) = part else { return [] }
        if isOpen { return around.lines(of: part, isFocused: typing != nil, typing) }
        return field.text.isEmpty ? [] : [Line("    " + field.text, .faint).cut(to: around.width - 1)]
    }

    /// What can be done with the image that keys go to; not the enter key, which goes on as everywhere in a form.
    func imageKeys(_ memory: SceneMemory) -> [CommandKey] {
        guard parts.indices.contains(memory.focus), case .image(let id) = parts[memory.focus],
            let place = place(of: id)
        else { return [] }
        let (same, wording) = (Reaction(memory), around.wording)
        let removed = same.doing(.command(.init("remove", String(id))))
        let first = same.doing(.command(.init("makeMain", String(id)))).focusing(0, of: parts.count)
        return [
            CommandKey("del", wording(.actionRemoveImage), removed), CommandKey("⌫", nil, removed),
            CommandKey("m", place > 0 ? wording(.actionMakeMain) : nil, first),
            CommandKey("←", place > 0 ? wording(.actionMoveImage) : nil, moving(from: place, by: -1, same)),
            CommandKey("→", nil, moving(from: place, by: 1, same)),
        ]
    }

    /// Keys go on to the same image, wherever it is then.
    private func moving(from place: Int, by step: Int, _ same: Reaction) -> Reaction {
        guard state.images.indices.contains(place + step) else { return same }
        let focus = same.memory.focus + step * partsOfImage
        // An image goes back when the next one comes forward, and the second one comes forward as the main one.
        let later = max(place, place + step)
        let command = SceneCommand.ID(later == 1 ? "makeMain" : "moveForward", String(state.images[later].id))
        return same.doing(.command(command)).focusing(focus, of: parts.count)
    }

    /// How many parts of the form an image has: itself, and its text where the market keeps one.
    var partsOfImage: Int { state.canDescribeImages ? 2 : 1 }
}
