import OpenMarketHTML
import OpenMarket

// The scene decides what can be done: a button is named after its command, and a field after the command that it fills.
extension PageSurroundings {
    /// A button in a form of several, with the command's title or something else on it; nothing where the scene does not
    /// offer it.
    func button(
        _ id: SceneCommand.ID,
        _ attributes: Attribute?...,
        @HTMLBuilder content: () -> HTML = { .nothing }
    ) -> HTML {
        commands[id].map { button($0, attributes, content()) } ?? .nothing
    }

    /// A form that is one such button.
    func action(
        _ id: SceneCommand.ID,
        _ attributes: Attribute?...,
        @HTMLBuilder content: () -> HTML = { .nothing }
    ) -> HTML {
        commands[id].map { command in form { button(command, attributes, content()) } } ?? .nothing
    }

    /// A cross that does away with one of several things.
    func closing(_ id: SceneCommand.ID, _ name: String) -> HTML {
        action(id, .label(title(of: id) + " · " + name)) { Icon.close.html }
    }

    /// An action that a user rarely wants, behind three dots; nothing where the scene does not offer it.
    func rare(_ id: SceneCommand.ID) -> HTML {
        guard commands[id] != nil else { return .nothing }
        return tag("details", .class("rare")) {
            tag("summary", .label(wording(.titleMenu))) { "⋯" }
            tag("div") { action(id) }
        }
    }

    private func button(_ command: SceneCommand, _ attributes: [Attribute?], _ content: HTML) -> HTML {
        let own: [Attribute?] = [.type("submit"), .name("do"), .value(command.id.rawValue)]
        return .element("button", own + attributes, content == .nothing ? HTML(command.title) : content)
    }

    /// The title of a command.
    func title(of id: SceneCommand.ID) -> String { commands[id]?.title ?? "" }

    /// The field of a command, with its label and its problems.
    func field(_ id: SceneCommand.ID, autocomplete: String = "off") -> HTML {
        commands[id]?.field.map { InputRow(id.rawValue, $0, autocomplete: autocomplete).html } ?? .nothing
    }
}
