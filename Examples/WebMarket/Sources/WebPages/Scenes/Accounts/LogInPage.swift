import HTMLKit
import OpenMarket

/// Logging in.
struct LogInPage {
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleLogIn), style: "narrow") {
            around.form(.class("fields"), Attribute("novalidate")) {
                around.field("email", autocomplete: "username")
                around.field("password", autocomplete: "current-password")
                tag("div", .class("buttons")) {
                    around.button("logIn", .class("primary"))
                    for command in around.offered where command.id.verb == "logInWith" {
                        around.button(command.id)
                    }
                    around.button("signUp")
                    around.button("resetPassword", .class("link"))
                    around.button("enterCode", .class("link"))
                }
            }
        }
    }
}
