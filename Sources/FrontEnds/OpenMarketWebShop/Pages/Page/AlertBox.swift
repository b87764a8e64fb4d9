import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    /// An alert: a part of the page where there is no script, a dialog where there is.
    ///
    /// `isOfApp` says that it is the app's own and not the scene's.
    func box(_ alert: AlertModel, isOfApp: Bool) -> HTML {
        let style = alert.style == .sheet ? "alert sheet" : "alert"
        let dismissal = alert.dismissal?.rawValue
        return DialogBox(title: alert.title, message: alert.message, style: style, dismissal: dismissal).html {
            form(to: isOfApp ? Attribute("action", "/alert") : .action(place, listing)) {
                if isOfApp { hidden("place", place.path) }
                if let field = alert.field { input(field) }
                tag("div", .class("buttons")) {
                    for action in alert.actions { button(action, of: alert) }
                }
            }
        }
    }

    private func input(_ field: AlertField) -> HTML {
        let (type, words) = (field.isSecure ? "password" : "text", field.placeholder)
        let looks: [Attribute?] = [Attribute("autocomplete", "off"), Attribute("autofocus"), .label(words)]
        return .element("input", [.type(type), .name("text")] + looks + [Attribute("placeholder", words)])
    }

    /// One begins at the field, or else at the button that does no harm.
    private func button(_ action: AlertAction, of alert: AlertModel) -> HTML {
        let style = [AlertAction.Role.normal: "primary", .destructive: "danger"][action.role]
        let isFirst = alert.field == nil && action.choice == (alert.dismissal ?? alert.actions.first?.choice)
        let own: [Attribute?] = [.type("submit"), .name("choice"), .value(action.choice.rawValue)]
        let looks = [isFirst ? Attribute("autofocus") : nil, style.map { .class($0) }]
        return .element("button", own + looks, HTML(action.title))
    }
}
