public import OpenMarketDomain

/// An action of any scene, for a front end that keeps actions as values until the scene is there to perform them.
public enum SceneAction: Sendable {
    /// A command of the scene, with the text that was typed into its field.
    case command(SceneCommand.ID, text: String = "")
    /// A key in the field of a command, with what it makes of the text.
    case type(String, into: SceneCommand.ID)
    /// The way on from the field of a command.
    case leave(SceneCommand.ID)
    case answer(AlertChoice, text: String)
    /// Images that were picked for a form; none, where the user picked none.
    case add([ImageInput])

    /// Performs the action on any scene without waiting for the part of it that takes time.
    @MainActor
    func begin(on model: any PresentedScene) {
        switch self {
        case .command(let id, let text): model.send(command: id, text: text)
        case .type(let text, let id): model.type(text, into: id)
        case .leave(let id): model.leave(id)
        case .answer(let choice, let text): Task { await model.answer(choice, text: Secret(text)) }
        case .add(let inputs): Task { await (model as? ProductFormModel)?.add(inputs) }
        }
    }
}

extension SceneAction: RedactedDescription {
    /// The action without the text that was typed: descriptions end up in logs.
    public var description: String {
        switch self {
        case .command(let id, _): "command(\(id))"
        case .type(_, let id): "type(\(id))"
        case .leave(let id): "leave(\(id))"
        case .answer(let choice, _): "answer(\(choice))"
        case .add(let inputs): "add(\(inputs.count))"
        }
    }
}
