import OpenMarketDomain

/// Leads through logging in and opening an account.
@MainActor
struct LoginCoordinator {
    let flow: Flow

    /// Logging in: on to the market, or to the sign-up.
    func login() -> LoginModel {
        let model = LoginModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .loggedIn(let session): flow.app?.beginSession(session)
            case .signUp(let email): flow.push(.signUp(email: email), from: .login)
            }
        }
        return model
    }

    /// Opening an account: on to the market, or back.
    func signUp(email: String, entry: Int) -> SignUpModel {
        let model = SignUpModel(context: flow.context, email: email)
        model.onExit = { [flow, weak model] exit in
            switch exit {
            case .signedUp(let session):
                let name = session.vendor?.name ?? model?.state[.vendorName] ?? ""
                flow.app?.finishSignUp(session, name: name)
            case .cancelled: flow.router.close(entry)
            }
        }
        return model
    }
}
