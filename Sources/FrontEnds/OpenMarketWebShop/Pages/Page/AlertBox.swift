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
            if let code = alert.code { picture(of: code) }
            form(to: isOfApp ? Attribute("action", "/alert") : .action(place, listing)) {
                if isOfApp { hidden("place", place.path) }
                if let field = alert.field { input(field) }
                tag("div", .class("buttons")) {
                    for action in alert.actions { button(action, of: alert) }
                }
            }
        }
    }

    /// A code for a camera; who sees no pictures reads what it says in the message.
    private func picture(of code: QRCode) -> HTML {
        let side = code.size + 8
        let runs = (0..<code.size)
            .map { row in
                (0..<code.size).filter { code[$0, row] }.map { "M\($0) \(row)h1v1h-1z" }.joined()
            }
        return tag("svg", .class("code"), Attribute("viewBox", "-4 -4 \(side) \(side)"), .hidden) {
            tag("path", Attribute("d", runs.joined()))
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
