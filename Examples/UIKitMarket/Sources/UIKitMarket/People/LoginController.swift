#if canImport(UIKit)
    import OpenMarket
    import UIKit

    /// Logging in.
    final class LoginController: SceneController<LoginModel> {
        private lazy var email = FieldView { [model] text in
            model.send(.editEmail(text))
            return model.state.email.text
        }
        private lazy var password = FieldView { [model] text in
            model.send(.editPassword(text))
            return model.state.password.text
        }
        private lazy var logIn = UIButton(wording(.actionLogIn)) { [model] in model.send(.logIn) }
        private lazy var providers = model.state.providers.map { provider in
            UIButton(provider.title) { [model] in model.send(.logInWith(provider.id)) }
        }
        private lazy var signUp = UIButton(wording(.actionSignUp)) { [model] in model.send(.signUp) }
        private lazy var reset = UIButton(wording(.actionResetPassword)) { [model] in model.send(.resetPassword) }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.fillWithColumn([email, password, logIn] + providers + [signUp, reset])
            // The log-in can be closed.
            guard app.router.navigation.root == .market else { return }
            navigationItem.leftBarButtonItem = UIBarButtonItem(wording(.actionClose)) { [app] in app.router.dismiss() }
        }

        override func show(_ state: LoginModel.State) {
            email.show(state.email)
            password.show(state.password)
            logIn.isEnabled = state.canSubmit
            view.isUserInteractionEnabled = !state.isBusy
        }
    }
#endif
