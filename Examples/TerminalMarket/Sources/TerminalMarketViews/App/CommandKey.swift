import OpenMarket
import TerminalKit

/// A key of a scene for one of its commands, which also says what stands beside the key.
struct CommandKey {
    /// The key.
    let key: Key
    /// How it is written in the last row; `nil` where it has no room there.
    let sign: String?
    /// What it performs.
    let command: SceneCommand.ID
    /// What stands beside it in place of the command's title.
    let title: String?

    /// A key by how it is written: `l`, `^B`, `↵`, `del` or `esc`.
    init(_ sign: String, _ command: SceneCommand.ID, title: String? = nil, isShown: Bool = true) {
        key =
            switch sign {
            case "↵": .enter
            case "del": .delete
            case "esc": .escape
            case _ where sign.hasPrefix("^"): .control(Character(sign.suffix(1).lowercased()))
            default: .character(sign.first ?? " ")
            }
        self.sign = isShown ? sign : nil
        self.command = command
        self.title = title
    }
}

extension SceneView {
    func keys(_ memory: SceneMemory) -> [CommandKey] { [] }

    /// What stands in the last row for the commands that the scene offers now.
    func hints(_ memory: SceneMemory) -> [Page.Hint] {
        keys(memory).compactMap { key in
            guard let sign = key.sign, let command = around.offered[key.command], command.isEnabled || command.isBusy
            else { return nil }
            return Page.Hint(sign, key.title ?? command.title)
        }
    }

    /// What a key leads to that performs a command; `nil` when the scene does not offer it.
    func performed(_ key: Key, _ memory: SceneMemory) -> Reaction? {
        let command = keys(memory).first { $0.key == key && around.offered[$0.command] != nil }?.command
        return command.map { Reaction(memory).doing(.command($0)) }
    }
}
