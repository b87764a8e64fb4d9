public import OpenMarket
import TerminalKit

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
