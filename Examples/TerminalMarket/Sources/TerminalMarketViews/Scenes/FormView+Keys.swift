import OpenMarket
import TerminalKit

extension FormView {
    func reaction(to key: Key, _ memory: SceneMemory) -> Reaction? {
        if let picking = state.picking { return reaction(to: key, picking, memory) }
        let same = Reaction(memory)
        switch key {
        case .control("r"): return same.doing(.form(.load))
        default: if let performed = performed(key, memory) { return performed }
        }
        let part = parts.indices.contains(memory.focus) ? parts[memory.focus] : .submit
        guard let focus = memory.moved(by: key, of: parts.count) else { return reaction(to: key, at: part, memory) }
        return same.doing(leaving(part)).focusing(focus, of: parts.count)
    }

    func keys(_ memory: SceneMemory) -> [CommandKey] {
        [
            CommandKey("^S", "submit"), CommandKey("^P", "pickImages"), CommandKey("^X", "cancelSubmission"),
            CommandKey("esc", "close"),
        ]
    }

    private func reaction(to key: Key, at part: Part, _ memory: SceneMemory) -> Reaction? {
        let same = Reaction(memory)
        switch (part, key) {
        case (.image(let id), _): return reaction(to: key, atImage: id, memory)
        case (.addImage, .enter): return same.doing(.command("pickImages"))
        case (.submit, .enter): return same.doing(.command("submit"))
        case (.currency, .left): return same.doing(around.next("currency", by: -1))
        case (.currency, .right), (.currency, .character(" ")): return same.doing(around.next("currency"))
        case (.category, .left): return same.doing(around.next("category", by: -1))
        case (.category, .right), (.category, .character(" ")): return same.doing(around.next("category"))
        case (.field(.description), .enter):
            return same.typing(.character("\n"), in: state[.description]) { .form(.edit(.description, $0)) }
        case (_, .enter): return same.doing(leaving(part)).focusing(memory.focus + 1, of: parts.count)
        case (.imageText(let id), _): return reaction(to: key, atTextOf: id, memory)
        case (.field(let field), _):
            return same.typing(key, in: state[field]) { .form(.edit(field, $0)) }
        default: return nil
        }
    }

    private func leaving(_ part: Part) -> SceneAction? {
        if case .field(let field) = part { return .form(.fieldEnded(field)) }
        return nil
    }
}
