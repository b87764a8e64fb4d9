#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// Logging in.
    struct LoginView: View {
        let model: LoginModel
        @Environment(AppCoordinator.self) private var app

        private var wording: Wording { app.context.wording }

        var body: some View {
            Form {
                FieldView(field: model.state.email, text: model.binding(\.email.text) { .editEmail($0) })
                FieldView(field: model.state.password, text: model.binding(\.password.text) { .editPassword($0) })
                Button(wording(.actionLogIn)) { model.send(.logIn) }.disabled(!model.state.canSubmit)
                ForEach(model.state.providers) { provider in
                    Button(provider.title) { model.send(.logInWith(provider.id)) }
                }
                Button(wording(.actionSignUp)) { model.send(.signUp) }
                Button(wording(.actionResetPassword)) { model.send(.resetPassword) }
            }
            .formStyle(.grouped)
            .disabled(model.state.isBusy)
            .toolbar { if app.router.navigation.root == .market { close } }
        }

        /// The log-in can be closed.
        private var close: some View {
            Button(wording(.actionClose)) { app.router.dismiss() }
        }
    }
#endif
