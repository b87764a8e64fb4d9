import HTMLKit
import OpenMarket

/// An alert: a part of the page where there is no script, a dialog where there is.
struct AlertBox {
    let alert: AlertModel
    /// Whether it is the app's own and not the scene's.
    let isOfApp: Bool
    let around: Surroundings

    var html: HTML {
        tag(
            "dialog",
            .id("alert"),
            .class(alert.style == .sheet ? "alert sheet" : "alert"),
            Attribute("open"),
            Attribute("role", "alertdialog"),
            alert.title == nil ? .label(alert.message ?? "") : Attribute("aria-labelledby", "alert-title"),
            alert.message == nil ? nil : Attribute("aria-describedby", "alert-message"),
            alert.dismissal.map { Attribute("data-dismissal", $0.rawValue) }
        ) {
            if let title = alert.title { tag("h2", .id("alert-title")) { title } }
            if let message = alert.message { show(message) }
            form
        }
    }

    /// Lines that say something each, such as one change of several, stay apart from each other when they are wrapped.
    private func show(_ message: String) -> HTML {
        let lines = message.split(separator: "\n").map(String.init)
        guard lines.count > 1 else { return tag("p", .id("alert-message")) { message } }
        return tag("ul", .id("alert-message")) {
            for line in lines { tag("li") { line } }
        }
    }

    private var form: HTML {
        around.form(to: isOfApp ? Attribute("action", "/alert") : .action(around.place, around.listing)) {
            if isOfApp { void("input", .type("hidden"), .name("place"), .value(around.place.path)) }
            if let field = alert.field { input(field) }
            tag("div", .class("buttons")) {
                for action in alert.actions { button(action) }
            }
        }
    }

    private func input(_ field: AlertField) -> HTML {
        void(
            "input",
            .type(field.isSecure ? "password" : "text"),
            .name("text"),
            Attribute("autocomplete", "off"),
            Attribute("autofocus"),
            .label(field.placeholder),
            Attribute("placeholder", field.placeholder)
        )
    }

    private func button(_ action: AlertAction) -> HTML {
        let style: String? =
            switch action.role {
            case .normal: "primary"
            case .destructive: "danger"
            case .cancel: nil
            }
        return tag(
            "button",
            .type("submit"),
            .name("choice"),
            .value(action.choice.rawValue),
            isFirst(action) ? Attribute("autofocus") : nil,
            style.map { .class($0) }
        ) { action.title }
    }

    /// Where one begins: at the field, or else at the button that does no harm.
    private func isFirst(_ action: AlertAction) -> Bool {
        alert.field == nil && action.choice == (alert.dismissal ?? alert.actions.first?.choice)
    }
}
