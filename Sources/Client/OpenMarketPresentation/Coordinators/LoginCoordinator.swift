import OpenMarketDomain

/// Leads through logging in and opening an account.
@MainActor
struct LoginCoordinator {
    let flow: Flow

    func login() -> LoginModel {
        let model = LoginModel(context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .loggedIn(let session): flow.app?.beginSession(session)
            case .signUp(let email):
                flow.context.unfinishedAccount = nil
                flow.push(.signUp(email: email), from: .login)
            case .finishSignUp(let account):
                flow.context.unfinishedAccount = account
                flow.push(.signUp(email: account.email), from: .login)
            }
        }
        return model
    }

    func signUp(email: String, entry: Int) -> SignUpModel {
        let model = SignUpModel(context: flow.context, email: email, account: flow.context.unfinishedAccount)
        model.onExit = { [flow, weak model] exit in
            switch exit {
            case .signedUp(let session):
                flow.context.unfinishedAccount = nil
                let name = session.vendor?.name ?? model?.state[.vendorName] ?? ""
                flow.app?.finishSignUp(session, name: name)
            case .cancelled: flow.router.close(entry)
            }
        }
        return model
    }
}
