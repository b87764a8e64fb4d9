import Foundation
public import OpenMarketDomain

/// Logging in.
@MainActor
public final class LoginModel: DrawnScene<LoginState, LoginModel.Exit> {
    /// A way out of the scene.
    public indirect enum Exit: Sendable, Equatable {
        case loggedIn(Session)
        /// The user goes to the sign-up, with the address that was typed.
        case signUp(email: String)
        /// The user, who is new here and comes from a provider, goes to the sign-up that finishes the account.
        case finishSignUp(UnfinishedAccount)
    }

    /// A scene with empty fields, or with the address of last time.
    public init(context: SceneContext, email: String = "") {
        let providers = context.socialLogins.map { (id: $0.provider, name: $0.name) }
        super.init(State.Facts(providers: providers, email: email), context: context)
    }

    override public var title: String { context.wording(.titleLogIn) }

    @SceneOfferBuilder override public var offers: [SceneOffer] {
        let wording = context.wording
        offer("email", typing: state.email) { text in self.edit { $0.email = text } }
        offer("password", typing: state.password) { text in self.edit { $0.password = Secret(text) } }
        offer("logIn", wording(.actionLogIn), .person, isBusy: state.isBusy) { await self.logIn() }
        for button in state.providers {
            offer(.init("logInWith", button.id.rawValue), button.title, isBusy: state.isBusy) {
                await self.logIn(with: button.id)
            }
        }
        offer("signUp", wording(.actionSignUp), .add, at: .menu) { self.onExit?(.signUp(email: self.email)) }
        offer("resetPassword", wording(.actionResetPassword), at: .menu) { await self.resetPassword() }
        offer("enterCode", wording(.actionEnterCode), at: .menu) { self.enterCode() }
    }

    /// Ends the scene, which stays connected: it leads to no other scene, but says that there is a session now.
    override public func end() {
        let exit = onExit
        super.end()
        onExit = exit
    }

    private func edit(_ body: (inout State.Facts) -> Void) {
        guard !state.isBusy else { return }
        change { facts in
            body(&facts)
            facts.violations = []
        }
    }
}

// The ways in.
extension LoginModel {
    /// The address without the white space that keyboards put behind a word.
    private var email: String { facts.email.trimmingCharacters(in: .whitespacesAndNewlines) }
    private var credentials: Credentials { Credentials(email: email, password: facts.password) }

    /// Shows what is wrong with the fields; whether nothing is.
    private func isValid(_ violations: [Violation]) -> Bool {
        change { $0.violations = violations }
        return violations.isEmpty
    }

    /// Logs in, unless something is wrong with the fields or a log-in is on its way.
    ///
    /// The user is asked for a one-time code where the account has one, and the log-in is tried again with it.
    private func logIn(code: Secret? = nil) async {
        guard !state.isBusy else { return }
        guard let accounts = context.market.accounts else { return tell(.unsupported(.accounts)) }
        let credentials = Credentials(email: email, password: facts.password, code: code)
        guard isValid(context.accountRules.violations(of: credentials)) else { return }
        await work {
            do {
                let session = try await accounts.login(credentials)
                change { $0.password = Secret("") }
                onExit?(.loggedIn(session))
            } catch MarketError.account(.secondFactorNeeded) {
                let alert = context.alerts.oneTimeCode(.alertLogInCode)
                show(alert.on(.submit) { [weak self] code in await self?.logIn(code: code) })
            } catch let error as MarketError {
                if case .invalid(let violations) = error { _ = isValid(violations) }
                tell(error)
            }
        }
    }

    /// Asks a provider who the user is, and logs in with that; a user who does not want to is told nothing.
    private func logIn(with provider: ProviderGrant.Provider) async {
        guard let login = context.socialLogins.first(where: { $0.provider == provider }) else { return }
        // An alert's retry would be for the log-in by password.
        await work {
            let accounts = try context.market.requireAccounts()
            let grant = try await login.requestGrant()
            switch try await accounts.own.logIn(with: grant) {
            case .loggedIn(let session): onExit?(.loggedIn(session))
            case .newUser(let account): onExit?(.finishSignUp(account))
            }
        }
    }

    private func tell(_ error: MarketError) {
        show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.logIn() })
    }
}

// A forgotten password.
extension LoginModel {
    private func resetPassword() async {
        guard !state.isBusy else { return }
        guard let accounts = context.market.accounts else { return tell(.unsupported(.accounts)) }
        let email = email
        guard isValid(context.accountRules.violations(ofEmail: email)) else { return }
        await work {
            try await accounts.own.sendPasswordReset(to: email)
            show(context.alerts.passwordResetSent())
        }
    }

    /// Asks for the code from the e-mail, once the address and the new password are typed.
    private func enterCode() {
        guard !state.isBusy, isValid(context.accountRules.violations(of: credentials)) else { return }
        show(context.alerts.resetCode().on(.submit) { [weak self] code in await self?.resetPassword(by: code) })
    }

    /// Sets the typed password with a code, and logs in with it.
    private func resetPassword(by code: Secret) async {
        let password = credentials.password
        let isSet = await work {
            try await context.market.requireAccounts().own.resetPassword(code: code, to: password)
        }
        if isSet { await logIn() }
    }
}

extension LoginModel.Exit: RedactedDescription {
    /// The name of the exit, without the address that was typed.
    public var description: String {
        switch self {
        case .loggedIn(let session): "loggedIn(\(session))"
        case .signUp: "signUp"
        case .finishSignUp: "finishSignUp"
        }
    }
}
