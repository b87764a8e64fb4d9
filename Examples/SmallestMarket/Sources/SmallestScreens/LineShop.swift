import Foundation
public import OpenMarket

/// The market for a terminal that has lines and nothing else: it prints a screen, and takes a number with or without text.
@MainActor
public final class LineShop {
    private let app: AppCoordinator
    /// The commands of the last screen, by their numbers.
    private var numbered: [SceneCommand] = []

    /// A shop that was not started yet.
    public init(_ app: AppCoordinator) { self.app = app }

    /// Begins with the scene that comes first.
    public func start() async {
        await app.start()
        await app.visible.appear()
    }

    /// The screen as it is now: the title, what the scene shows, and what can be done, each with a number.
    public func screen() -> [String] {
        if let alert = app.presentedAlert { return screen(of: alert) }
        if let picking {
            return ["", "== \(app.visible.title) ==", app.context.wording(.actionFile) + " (\(picking.limit)):"]
        }
        let snapshot = MarketScene.Snapshot(app.visible)
        numbered = []
        var rest = app.visible.commands
        var screen = ["", "== \(app.visible.title) =="]
        for line in snapshot.lines {
            let own = rest.filter { $0.placement == line.row.map { .row($0) } }
            rest.removeAll { own.contains($0) }
            screen.append(([line.text] + own.map { mark($0, in: line.text) }).joined(separator: " "))
        }
        for command in rest + app.commands { screen.append(" " + mark(command, in: "")) }
        return screen
    }

    /// Does what a typed line says: the number of a command, and the text for its field; `false` ends the shop.
    public func enter(_ line: String) async -> Bool {
        let parts = line.split(separator: " ", maxSplits: 1).map { String($0) }
        let text = parts.count > 1 ? parts[1] : ""
        if line.trimmingCharacters(in: .whitespaces) == "q" { return false }
        if let alert = app.presentedAlert {
            await answer(alert, Int(parts.first ?? "") ?? 0, text)
        } else if let picking {
            await pick(line, from: picking)
        } else if let number = Int(parts.first ?? ""), numbered.indices.contains(number - 1) {
            await app.perform(command: numbered[number - 1].id, text: text)
        }
        await app.finishIntention()
        await app.visible.appear()
        return true
    }

    /// The command with its number; the text is left out where the line says it already.
    private func mark(_ command: SceneCommand, in line: String) -> String {
        guard command.isEnabled else { return "[-] " + command.title }
        numbered.append(command)
        let title = line.contains(command.title) ? nil : command.title
        let state = command.isOn.map { $0 ? "✓" : nil } ?? command.field.map(content)
        return ["[\(numbered.count)]", title, state].compactMap(\.self).joined(separator: " ")
    }

    private func content(of field: FormField) -> String {
        let text = field.inputKind == .secret ? String(repeating: "•", count: field.text.count) : field.text
        return ([text.isEmpty ? "…" : "= " + text] + field.problems).joined(separator: " ")
    }

    private func screen(of alert: AlertModel) -> [String] {
        let buttons = alert.actions.enumerated().map { " [\($0 + 1)] \($1.title)" }
        return [""] + [alert.title, alert.message].compactMap(\.self).map { "!! " + $0 }
            + [alert.field?.placeholder].compactMap(\.self) + buttons
    }

    private func answer(_ alert: AlertModel, _ number: Int, _ text: String) async {
        guard alert.actions.indices.contains(number - 1) else { return }
        await app.respond(alert.actions[number - 1].choice, text: text)
    }

    private var form: ProductFormModel? {
        if case .form(let form) = app.visible { form } else { nil }
    }

    /// The images that the form has asked for.
    private var picking: ProductFormState.Picking? { form?.state.picking }

    /// Takes paths of files, with spaces in between; an empty line takes none.
    private func pick(_ line: String, from picking: ProductFormState.Picking) async {
        let paths = line.split(separator: " ").prefix(picking.limit).map { URL(fileURLWithPath: String($0)) }
        await form?.add(paths.map { ImageInput(.file($0), name: $0.lastPathComponent) })
    }
}
