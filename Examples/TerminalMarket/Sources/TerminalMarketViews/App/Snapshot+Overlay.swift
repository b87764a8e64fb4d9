import OpenMarket
import TerminalKit

extension Snapshot {
    /// What lies over the scene.
    var overlay: Overlay? {
        if let alert { return overlay(of: alert) }
        guard case .form(let state) = scene, let picking = state.picking else { return nil }
        let form = FormView(state: state, around: around)
        return picking.source == .folder ? form.folderOverlay(memory) : form.pathOverlay(memory)
    }

    private func overlay(of alert: AlertModel) -> Overlay {
        var overlay = Overlay(title: alert.title, message: alert.message)
        overlay.choices = alert.actions.map { Overlay.Choice($0.title, isDestructive: $0.role == .destructive) }
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
