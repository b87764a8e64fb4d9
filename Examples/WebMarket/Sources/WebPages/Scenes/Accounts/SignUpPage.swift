import HTMLKit
import OpenMarket

/// Opening an account.
struct SignUpPage {
    let state: SignUpModel.State
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleSignUp), style: "narrow") {
            around.form(.class("fields"), Attribute("novalidate")) {
                row(.email, autocomplete: "username")
                row(.password, autocomplete: "new-password")
                row(.vendorName, autocomplete: "nickname")
                // The browser opens it by itself, and what was typed above stays.
                tag("details", state.hasSellerAccount ? Attribute("open") : nil) {
                    tag("summary") { around.wording(.fieldSellerAccount) }
                    row(.identifier)
                    row(.secret)
                }
                tag("div", .class("buttons")) {
                    around.button("signUp", .class("primary"))
                    around.button("cancel")
                }
            }
        }
    }

    private func row(_ name: SignUpModel.Field, autocomplete: String = "off") -> HTML {
        state.fields[name].map { InputRow(name.rawValue, $0, autocomplete: autocomplete).html } ?? .nothing
    }
}
