public import OpenMarket

/// The way that the Return key takes through a form.
public struct FieldOrder: Sendable, Equatable {
    private let fields: [SceneCommand.ID]
    /// The command that Return performs in the last field; `nil` for a form whose button stands elsewhere.
    public let submit: SceneCommand.ID?

    /// The way through these parts, from top to bottom.
    public init(_ parts: [FormPart]) {
        var (fields, buttons) = ([SceneCommand.ID](), [SceneCommand.ID]())
        for part in parts {
            switch part {
            case .field(let command, _): fields.append(command.id)
            case .button(let command) where command.placement == .main: buttons.append(command.id)
            case .button, .choice, .toggle: break
            }
        }
        (self.fields, submit) = (fields, buttons.first)
    }

    /// The next field; `nil` after the last one.
    public func field(after id: SceneCommand.ID) -> SceneCommand.ID? {
        guard let place = fields.firstIndex(of: id) else { return nil }
        return fields.dropFirst(place + 1).first
    }
}
