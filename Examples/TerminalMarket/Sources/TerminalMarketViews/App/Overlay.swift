import OpenMarket
import TerminalKit

/// A box over a scene: an alert, or the prompt for an image's path.
struct Overlay {
    var title: String?
    var message: String?
    /// What is typed into it; `nil` when there is nothing to type.
    var text: String?
    /// How many characters of it stand behind the cursor.
    var fromEnd = 0
    var placeholder = ""
    var choices: [AlertAction] = []
    var focus = 0
    var hints: [Page.Hint] = []
    /// What else is in it, below everything.
    var more: [Line] = []

    func lines(width: Int) -> [Line] {
        let room = max(10, min(56, width - 8))
        var lines = title.map { Line.wrapped($0, .title, to: room) } ?? []
        if let message { lines += Line.wrapped(message, to: room) }
        if let text {
            let before = DisplayWidth.tail(String(text.dropLast(fromEnd)), of: room - 3)
            var line = Line("› ", .accent) + Line(before)
            line.cursor = line.width
            line += Line(DisplayWidth.cut(String(text.suffix(fromEnd)), to: room - 3 - DisplayWidth.of(before)))
            if text.isEmpty { line += Line(DisplayWidth.cut(placeholder, to: room - 3), .faint) }
            // The box keeps its width while the user types.
            lines += [line + Line(String(repeating: " ", count: max(0, room - line.width)))]
        }
        return lines
            + choices.enumerated().map { index, choice in
                let color: Style.BasicColor? = choice.role == .destructive ? .red : nil
                let isFocused = index == focus
                let number = text == nil ? "\(index + 1) " : ""
                return Line(isFocused ? "› " : "  ", .accent) + Line(number, .faint)
                    + Line(" \(choice.title) ", Style(color, bold: isFocused, reversed: isFocused))
            } + more.map { $0.cut(to: room).padded(to: room) }
    }
}

extension Snapshot {
    /// What lies over the scene.
    var overlay: Overlay? {
        if let alert { return overlay(of: alert) }
        guard case .form(let state) = scene, let picking = state.picking else { return nil }
        let form = FormView(state: state, around: around)
        return picking.source == .folder ? form.folderOverlay(memory) : form.pathOverlay(memory)
    }

    private func overlay(of alert: AlertModel) -> Overlay {
        var overlay = Overlay(title: alert.title, message: alert.message, choices: alert.actions)
        overlay.focus = focus(of: alert)
        if let field = alert.field {
            let text = alertMemory.text
            overlay.text = field.isSecure ? String(repeating: "•", count: text.count) : text
            overlay.placeholder = field.placeholder
        }
        if alert.actions.indices.contains(overlay.focus) {
            overlay.hints = [Page.Hint("↵", alert.actions[overlay.focus].title)]
        }
        if let cancel = alert.actions.first(where: { $0.role == .cancel }) {
            overlay.hints.append(Page.Hint("esc", cancel.title))
        }
        return overlay
    }
}
