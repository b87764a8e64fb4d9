import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    var logInPage: Page {
        Page(wording(.titleLogIn), style: "narrow") {
            form(.class("fields"), Attribute("novalidate")) {
                field("email", autocomplete: "username")
                field("password", autocomplete: "current-password")
                tag("div", .class("buttons")) {
                    button("logIn", .class("primary"))
                    for command in offered where command.id.verb == "logInWith" { button(command.id) }
                    button("signUp")
                    button("resetPassword", .class("link"))
                    button("enterCode", .class("link"))
                }
            }
        }
    }

    func signUpPage(_ state: SignUpState) -> Page {
        func row(_ name: SignUpState.Field, autocomplete: String = "off") -> HTML {
            state.fields[name].map { InputRow(name.rawValue, $0, autocomplete: autocomplete).html } ?? .nothing
        }
        return Page(wording(.titleSignUp), style: "narrow") {
            form(.class("fields"), Attribute("novalidate")) {
                row(.email, autocomplete: "username")
                row(.password, autocomplete: "new-password")
                row(.vendorName, autocomplete: "nickname")
                // The browser opens it by itself, and what was typed above stays.
                tag("details", state.hasSellerAccount ? Attribute("open") : nil) {
                    tag("summary") { wording(.fieldSellerAccount) }
                    row(.identifier)
                    row(.secret)
                }
                agreement
                tag("div", .class("buttons")) {
                    button("signUp", .class("primary"))
                    button("cancel")
                }
            }
        }
    }

    /// Names the pages that a user agrees to by signing up, with links, where the shop has rules.
    @HTMLBuilder private var agreement: HTML {
        let pages = brand.legalPages.filter { $0 != .imprint }
        if !pages.isEmpty {
            tag("p", .class("hint")) {
                wording(.hintAgreement)
                for page in pages {
                    HTML(" ")
                    tag("a", Attribute("href", page.path)) { wording(page.title) }
                }
            }
        }
    }
}
