#if os(iOS)
    import OpenMarket
    import SwiftUI

    /// Logging in.
    struct LoginView: View {
        let model: LoginModel
        @Environment(AppCoordinator.self) private var app

        private var wording: Wording { app.context.wording }

        var body: some View {
            Form {
                FieldView(field: model.state.email) { text in
                    model.send(.editEmail(text))
                    return model.state.email.text
                }
                FieldView(field: model.state.password) { text in
                    model.send(.editPassword(text))
                    return model.state.password.text
                }
                Button(wording(.actionLogIn)) { model.send(.logIn) }.disabled(!model.state.canSubmit)
                Button(wording(.actionSignUp)) { model.send(.signUp) }
                Button(wording(.actionResetPassword)) { model.send(.resetPassword) }
            }
            .disabled(model.state.isBusy)
            .toolbar { if app.router.navigation.root == .market { close } }
        }

        /// Whoever was asked to log in may not want to.
        private var close: some View {
            Button(wording(.actionClose)) { app.router.dismiss() }
        }
    }
#endif
