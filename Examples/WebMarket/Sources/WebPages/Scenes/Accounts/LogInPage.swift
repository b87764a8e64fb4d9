import OpenMarket

/// Logging in.
struct LogInPage {
    let state: LoginModel.State
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleLogIn), style: "narrow") {
            around.form(.class("fields"), Attribute("novalidate")) {
                FieldRow(name: "email", field: state.email, autocomplete: "username").html
                FieldRow(name: "password", field: state.password, autocomplete: "current-password").html
                tag("div", .class("buttons")) {
                    around.button(.logIn, .class("primary")) { around.wording(.actionLogIn) }
                    around.button(.signUp) { around.wording(.actionSignUp) }
                    around.button(.resetPassword, .class("link")) { around.wording(.actionResetPassword) }
                }
            }
        }
    }
}
