public import OpenMarket
import OpenMarketTerminal

/// A key of a scene, which also says what stands beside the key.
struct CommandKey {
    private enum Deed {
        /// Performs a command, as long as the scene offers it.
        case command(SceneCommand.ID)
        /// Does something else, which the terminal knows.
        case reaction(Reaction)
    }

    /// The key.
    let key: Key
    /// How it is written in the last row; `nil` where it has no room there.
    private let sign: String?
    private let deed: Deed
    /// What stands beside it; for `nil` the title of the command.
    private let title: String?

    /// A key by how it is written: `l`, `^B`, `↵`, `←`, `del` or `esc`.
    init(_ sign: String, _ command: SceneCommand.ID, title: String? = nil, isShown: Bool = true) {
        (key, self.sign, deed, self.title) = (Self.key(sign), isShown ? sign : nil, .command(command), title)
    }

    /// A key for what is no command; without a title it has no room in the last row.
    init(_ sign: String, _ title: String?, _ reaction: Reaction) {
        (key, self.sign, deed, self.title) = (Self.key(sign), title == nil ? nil : sign, .reaction(reaction), title)
    }

    private static func key(_ sign: String) -> Key {
        switch sign {
        case "↵": .enter
        case "del": .delete
        case "esc": .escape
        case "⌫": .backspace
        case "←": .left
        case "→": .right
        case _ where sign.hasPrefix("^"): .control(Character(sign.suffix(1).lowercased()))
        default: .character(sign.first ?? " ")
        }
    }

    /// What stands in the last row, where there is room and the scene offers it now.
    func hint(_ offered: [SceneCommand.ID: SceneCommand]) -> Page.Hint? {
        guard let sign else { return nil }
        guard case .command(let id) = deed else { return Page.Hint(sign, title ?? "") }
        guard let command = offered[id], command.isEnabled || command.isBusy else { return nil }
        return Page.Hint(sign, title ?? command.title)
    }

    /// What it leads to; `nil` when the scene does not offer it.
    func reaction(_ offered: [SceneCommand.ID: SceneCommand], _ memory: SceneMemory) -> Reaction? {
        switch deed {
        case .command(let id): offered[id].map { Reaction(memory).doing(.command($0.id)) }
        case .reaction(let reaction): reaction
        }
    }
}

extension SceneView {
    func keys(_ memory: SceneMemory) -> [CommandKey] { [] }

    /// What stands in the last row for the keys of the scene.
    func hints(_ memory: SceneMemory) -> [Page.Hint] { keys(memory).compactMap { $0.hint(around.offered) } }

    /// What one of the scene's keys, or of others, leads to; `nil` for all the rest.
    func performed(_ key: Key, _ memory: SceneMemory, among others: [CommandKey]? = nil) -> Reaction? {
        let keys = others ?? keys(memory)
        return keys.lazy.filter { $0.key == key }.compactMap { $0.reaction(around.offered, memory) }.first
    }

    /// The key that leads back to where one came from.
    func back(_ memory: SceneMemory) -> CommandKey {
        CommandKey("esc", around.wording(.actionBack), Reaction(memory).going(.back))
    }

    /// The key that leads back to the scene from what stands in its place.
    func backToScene(_ memory: SceneMemory) -> CommandKey {
        CommandKey("esc", around.wording(.actionBack), Reaction(memory).showing(nil))
    }
}

/// What a key leads to.
public struct Reaction: Sendable {
    /// Where the app goes.
    public enum Move: Sendable, Hashable {
        /// Back to where one came from.
        case back
        /// To a tab.
        case select(MarketTab)
        /// On from the app's alert, with what was chosen there.
        case answer(AlertChoice)
        /// Wherever a command leads, with the text that was typed for it.
        case perform(SceneCommand.ID, text: String)
        /// To the end of the program.
        case quit
        /// Nowhere, but everything is drawn again.
        case redraw
    }

    /// What the scene does, in this order.
    public var actions: [SceneAction] = []
    /// What is no command of the scene, after that.
    public var calls: [SceneCall] = []
    /// What is remembered of the scene from now on.
    public var memory: SceneMemory
    /// What is remembered of the alert from now on.
    public var alertMemory = SceneMemory()
    /// Where the app goes.
    public var move: Move?

    init(_ memory: SceneMemory) {
        self.memory = memory
    }

    /// What was remembered, and something done.
    func doing(_ action: SceneAction?) -> Reaction {
        var reaction = self
        if let action { reaction.actions.append(action) }
        return reaction
    }

    /// What was remembered, and a function of the scene.
    func calling(
        _ name: String,
        _ call: @escaping @MainActor @Sendable (MarketScene) async -> Void
    ) -> Reaction {
        var reaction = self
        reaction.calls.append(SceneCall(name: name, run: call))
        return reaction
    }

    /// What was remembered, and going somewhere.
    func going(_ move: Move?) -> Reaction {
        var reaction = self
        reaction.move = move
        return reaction
    }

    /// The same with something else in place of the scene, or with the scene itself.
    func showing(_ aside: SceneMemory.Aside?) -> Reaction {
        var reaction = self
        (reaction.memory.aside, reaction.memory.asideFocus) = (aside, 0)
        return reaction
    }

    /// The same with other keys' focus.
    func focusing(_ focus: Int, of count: Int) -> Reaction {
        var reaction = self
        reaction.memory.focus = min(max(0, focus), max(0, count - 1))
        if reaction.memory.focus != memory.focus { reaction.memory.fromEnd = 0 }
        return reaction
    }
}

extension Reaction {
    /// What was remembered, with a key typed into a text; `nil` when the key is about something else.
    func typing(_ key: Key, in text: String, _ action: (String) -> SceneAction) -> Reaction? {
        guard let typed = Typing(key, in: text, fromEnd: memory.fromEnd) else { return nil }
        var reaction = self
        reaction.memory.fromEnd = typed.fromEnd
        return typed.text == text ? reaction : reaction.doing(action(typed.text))
    }
}
