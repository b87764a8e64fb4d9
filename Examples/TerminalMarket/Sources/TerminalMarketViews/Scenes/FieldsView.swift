import OpenMarket
import TerminalKit

/// A scene of fields and buttons, such as the log-in: what it offers, from top to bottom.
struct FieldsView: SceneView {
    let title: String
    let isBusy: Bool
    let around: SceneSurroundings
    /// The keys for what the scene is there for, and for the way out of it.
    let ways: [CommandKey]
    /// What leaving a field does.
    var leaving: (SceneCommand.ID) -> SceneAction? = { _ in nil }

    private var parts: [SceneCommand] {
        around.commands.filter { [.field, .main, .menu].contains($0.placement) }
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] { ways }

    func page(_ memory: SceneMemory) -> Page {
        var page = Page(title)
        page.isBusy = isBusy
        if isBusy { page.status = around.wording(.progressBusy) }
        page.items = parts.enumerated().map { index, command in
            if let field = command.field {
                return FieldLines(field, memory.typing(at: index), width: around.width).lines
            }
            let mark = command.isOn == true ? "✓ " : ""
            return [Line(), .button(mark + command.title, isFocused: memory.focus == index)]
        }
        page.alignment = .item(memory.focus)
        page.hints = hints(memory)
        return page
    }

    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        let (parts, same) = (parts, Reaction(memory))
        let command = parts.indices.contains(memory.focus) ? parts[memory.focus] : nil
        let left = command.flatMap { leaving($0.id) }
        if let focus = memory.moved(by: key, of: parts.count) {
            return same.doing(left).focusing(focus, of: parts.count)
        }
        switch (key, command?.field) {
        case (.enter, .some) where parts.indices.contains(memory.focus + 1) && parts[memory.focus + 1].field != nil:
            return same.doing(left).focusing(memory.focus + 1, of: parts.count)
        case (.enter, .some): return performed(.control("s"), memory)
        case (.enter, nil): return same.doing(command.map { .command($0.id) })
        default:
            if let performed = performed(key, memory) { return performed }
            guard let command, let field = command.field else { return nil }
            return same.typing(key, in: field.text) { .command(command.id, text: $0) }
        }
    }
}
