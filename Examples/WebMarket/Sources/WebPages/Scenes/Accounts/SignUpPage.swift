import HTMLKit
import OpenMarket

/// Opening an account.
struct SignUpPage {
    let state: SignUpModel.State
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleSignUp), style: "narrow") {
            around.form(.class("fields"), Attribute("novalidate")) {
                for name in Self.own { row(name) }
                // The browser opens it by itself, and what was typed above stays.
                tag("details", state.hasSellerAccount ? Attribute("open") : nil) {
                    tag("summary") { around.wording(.fieldSellerAccount) }
                    for name in Self.ofSellerAccount { row(name) }
                }
                tag("div", .class("buttons")) {
                    around.button("signUp", .class("primary"))
                    around.button("cancel")
                }
            }
        }
    }
}

extension SignUpPage {
    private static let own: [SignUpModel.Field] = [.email, .password, .vendorName]
    private static let ofSellerAccount: [SignUpModel.Field] = [.identifier, .secret]

    private func row(_ name: SignUpModel.Field) -> HTML {
        guard let field = state.fields[name] else { return .nothing }
        return FieldRow(name: name.rawValue, field: field, autocomplete: name.autocomplete).html
    }
}

extension SignUpModel.Field {
    /// What a browser may fill in.
    fileprivate var autocomplete: String {
        switch self {
        case .email: "username"
        case .password: "new-password"
        case .vendorName: "nickname"
        case .identifier, .secret: "off"
        }
    }
}
