import OpenMarket

/// Opening an account.
struct SignUpPage {
    let state: SignUpModel.State
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleSignUp), style: "narrow") {
            around.form(.class("fields"), Attribute("novalidate")) {
                for name in SignUpModel.Field.allCases {
                    if let field = state.fields[name] {
                        FieldRow(name: name.rawValue, field: field, autocomplete: name.autocomplete).html
                    }
                }
                tag("div", .class("buttons")) {
                    around.button(.signUp, .class("primary")) { around.wording(.actionSignUp) }
                    around.button(.cancel) { around.wording(.actionCancel) }
                }
            }
        }
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
