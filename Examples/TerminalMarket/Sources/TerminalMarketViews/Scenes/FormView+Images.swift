import OpenMarket
import TerminalKit

// The images of the form: each can be removed, moved, made the main one, and described in the field below it.
extension FormView {
    /// The image that keys go to, as its place among the images.
    func focusedImage(_ memory: SceneMemory) -> Int? {
        guard parts.indices.contains(memory.focus), case .image(let id) = parts[memory.focus] else { return nil }
        return place(of: id)
    }

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
    func textLines(of id: Int, _ typing: TypingPlace?) -> [Line] {
        let label = around.wording(.fieldImageText)
        return FieldLines(label: label, text: text(of: id), placeholder: label, typing: typing, width: around.width)
            .lines
    }

    /// What was typed there, while keys go elsewhere.
    func noteLines(of id: Int) -> [Line] {
        let text = text(of: id)
        return text.isEmpty ? [] : [Line("    " + text, .faint).cut(to: around.width - 1)]
    }

    private func text(of id: Int) -> String { place(of: id).map { state.images[$0].text } ?? "" }

    /// What can be done with an image.
    func hints(at place: Int) -> [Page.Hint] {
        let wording = around.wording
        let first = Page.Hint("del", wording(.actionRemoveImage))
        guard place > 0 else { return [first] }
        return [first, Page.Hint("m", wording(.actionMakeMain)), Page.Hint("←", wording(.actionMoveImage))]
    }

    /// What a key does with an image.
    func reaction(to key: Key, atImage id: Int, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        switch key {
        // The enter key goes on as it does everywhere in a form; it must not throw anything away.
        case .enter: return same.focusing(memory.focus + 1, of: parts.count)
        case .delete, .backspace: return same.doing(.form(.removeImage(id)))
        case .left: return moving(id, by: -1, same)
        case .right: return moving(id, by: 1, same)
        case .character("m"): return same.doing(.form(.makeMain(id))).focusing(0, of: parts.count)
        default: return nil
        }
    }

    /// What a key does with what is to be seen on an image.
    func reaction(to key: Key, atTextOf id: Int, _ memory: SceneMemory) -> Reaction? {
        Reaction(memory).typing(key, in: text(of: id)) { .form(.describeImage(id, $0)) }
    }

    /// Keys go on to the same image, wherever it is then.
    private func moving(_ id: Int, by step: Int, _ same: Reaction) -> Reaction {
        guard state.isEnabled, let place = place(of: id), state.images.indices.contains(place + step) else {
            return same
        }
        let focus = same.memory.focus + step * Self.partsOfImage
        return same.doing(.form(.moveImage(id, by: step))).focusing(focus, of: parts.count)
    }

    /// How many parts of the form an image has: itself, and its text.
    static let partsOfImage = 2
}
