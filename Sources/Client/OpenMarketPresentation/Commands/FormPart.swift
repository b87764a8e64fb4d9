/// A part of a form, made of the commands of its scene.
public enum FormPart: Sendable, Equatable, Identifiable {
    case field(SceneCommand, FormField)
    /// Choices under a heading, of which one is the present one.
    case choice(String, [SceneCommand])
    case toggle(SceneCommand)
    case button(SceneCommand)

    public var id: SceneCommand.ID {
        switch self {
        case .field(let command, _), .toggle(let command), .button(let command): command.id
        case .choice(let title, let choices): choices.first?.id ?? SceneCommand.ID(rawValue: title)
        }
    }

    /// Whether something is filled in or chosen in it, so that it belongs above the buttons.
    public var isEntry: Bool { if case .button = self { false } else { true } }
}

extension FormPart {
    /// The parts of a form, in the order of the commands; a command in the bar or beside a row is none.
    public static func all(in commands: [SceneCommand]) -> [FormPart] {
        commands.reduce(into: []) { parts, command in
            switch (command.placement, command.field) {
            case (.bar, _), (.row, _): break
            case (.choice(let title), _):
                if case .choice(title, let before)? = parts.last {
                    parts[parts.count - 1] = .choice(title, before + [command])
                } else {
                    parts.append(.choice(title, [command]))
                }
            case (_, let field?): parts.append(.field(command, field))
            case (_, nil): parts.append(command.isOn == nil ? .button(command) : .toggle(command))
            }
        }
    }
}
