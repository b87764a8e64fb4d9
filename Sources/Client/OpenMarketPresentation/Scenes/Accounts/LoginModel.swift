public import OpenMarketDomain

/// Logging in.
@MainActor
public final class LoginModel: PresentedScene {
    /// The state on the screen.
    public struct State: Sendable, Equatable, AlertingState {
        /// The e-mail address.
        public internal(set) var email: FormField
        /// The password.
        public internal(set) var password: FormField
        /// The log-in providers that are offered, one button each.
        public internal(set) var providers: [ProviderButton] = []
        /// Whether the log-in is on its way.
        public internal(set) var isBusy = false
        /// The alert that is shown.
        public var alert: AlertModel?

        /// Whether there is anything to log in with.
        public var canSubmit: Bool { !isBusy && !email.text.isEmpty && !password.text.isEmpty }
    }

    /// A way out of the scene.
    public indirect enum Exit: Sendable, Equatable {
        /// Into the market.
        case loggedIn(Session)
        /// To the sign-up, with the address that was typed.
        case signUp(email: String)
        /// To the sign-up that finishes the account of a provider's user who is new here.
        case finishSignUp(UnfinishedAccount)
    }

    /// An action of the user.
    public enum Action: Sendable {
        /// The e-mail address is typed.
        case editEmail(String)
        /// The password is typed.
        case editPassword(String)
        /// The log-in is tapped.
        case logIn
        /// The button of a provider is tapped.
        case logInWith(ProviderGrant.Provider)
        /// The password is forgotten.
        case resetPassword
        /// The code from the e-mail for a new password is at hand, and the new password typed.
        case enterCode
        /// The sign-up is tapped.
        case signUp
        /// A button of an alert is chosen.
        case answer(AlertChoice, text: Secret? = nil)
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    /// The problems of the fields when they were sent last.
    private var violations: [Violation] = []

    /// A scene with empty fields, or with the address of last time.
    public init(context: SceneContext, email: String = "") {
        self.context = context
        var field = FormField(.fieldEmail, .fieldEmailPlaceholder, .email, in: context.wording)
        field.text = email
        source = StateSource(
            State(
                email: field,
                password: FormField(.fieldPassword, .fieldPasswordPlaceholder, .secret, in: context.wording)
            )
        )
        source.change { $0.providers = Self.buttons(of: context) }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    private func retell(in wording: Wording) {
        source.change { state in
            state.email.retell(in: wording)
            state.password.retell(in: wording)
            state.providers = Self.buttons(of: self.context)
        }
        show(violations)
        source.retellAlert(in: wording)
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .editEmail(let text): editEmail(text)
        case .editPassword(let text): editPassword(text)
        case .logIn: return logIn
        case .logInWith(let provider): return { await self.logIn(with: provider) }
        case .resetPassword: return resetPassword
        case .enterCode: enterCode()
        case .signUp: onExit?(.signUp(email: state.email.typed))
        case .answer(let choice, let text): return { await self.answer(choice, text: text) }
        }
        return nil
    }

    /// Types the e-mail address; at once, as a text field needs it.
    func editEmail(_ text: String) {
        edit { $0.email.text = text }
    }

    /// Types the password; at once, as a text field needs it.
    func editPassword(_ text: String) {
        edit { $0.password.text = text }
    }

    /// Logs in, unless something is wrong with the fields or a log-in is on its way.
    func logIn() async {
        guard !state.isBusy else { return }
        guard let accounts = context.market.accounts else { return tell(.unsupported(.accounts)) }
        let credentials = credentials
        let violations = context.accountRules.violations(of: credentials)
        show(violations)
        guard violations.isEmpty else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            let session = try await accounts.login(credentials)
            source.change { $0.password.text = "" }
            onExit?(.loggedIn(session))
        } catch {
            if case .invalid(let violations) = error { show(violations) }
            tell(error)
        }
    }

    /// Sends a password-reset e-mail.
    func resetPassword() async {
        guard !state.isBusy else { return }
        guard let accounts = context.market.accounts else { return tell(.unsupported(.accounts)) }
        let violations = context.accountRules.violations(ofEmail: state.email.typed)
        show(violations)
        guard violations.isEmpty else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await accounts.own.sendPasswordReset(to: state.email.typed)
            source.show(context.alerts.passwordResetSent())
        } catch {
            // To be tried again from the scene: the alert's retry is for the log-in.
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Asks for the code from the e-mail, once the address and the new password are typed.
    func enterCode() {
        guard !state.isBusy else { return }
        let violations = context.accountRules.violations(of: credentials)
        show(violations)
        guard violations.isEmpty else { return }
        source.show(context.alerts.resetCode().on(.submit) { [weak self] code in await self?.resetPassword(by: code) })
    }

    /// Sets the typed password with a code, and logs in with it.
    private func resetPassword(by code: Secret) async {
        guard !state.isBusy else { return }
        source.change { $0.isBusy = true }
        do throws(MarketError) {
            try await context.market.requireAccounts().own.resetPassword(code: code, to: credentials.password)
            source.change { $0.isBusy = false }
            await logIn()
        } catch {
            source.change { $0.isBusy = false }
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    private var credentials: Credentials {
        Credentials(email: state.email.typed, password: Secret(state.password.text))
    }

    private func tell(_ error: MarketError) {
        source.show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.logIn() })
    }

    private func edit(_ body: (inout State) -> Void) {
        guard !state.isBusy else { return }
        source.change { body(&$0) }
        show([])
    }

    private func show(_ violations: [Violation]) {
        self.violations = violations
        source.change { state in
            state.email.show(violations, of: .email, in: self.context.wording)
            state.password.show(violations, of: .password, in: self.context.wording)
        }
    }
}

extension LoginModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleLogIn) }
    /// Nothing has to be loaded.
    public func appear() async {}
    /// The login stays connected: it leads to no other scene, but says that there is a session now.
    public func cancelWork() {}
}

extension LoginModel {
    /// A button that logs in with a provider.
    public struct ProviderButton: Sendable, Equatable, Identifiable {
        /// The provider.
        public let id: ProviderGrant.Provider
        /// The text on the button.
        public let title: String
    }

    static func buttons(of context: SceneContext) -> [ProviderButton] {
        context.socialLogins.map { login in
            ProviderButton(id: login.provider, title: context.wording(.actionLogInWith, login.name))
        }
    }

    /// Asks a provider who the user is, and logs in with that; a user who does not want to is told nothing.
    func logIn(with provider: ProviderGrant.Provider) async {
        guard !state.isBusy, let login = context.socialLogins.first(where: { $0.provider == provider }) else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            let accounts = try context.market.requireAccounts()
            let grant = try await login.requestGrant()
            switch try await accounts.own.logIn(with: grant) {
            case .loggedIn(let session): onExit?(.loggedIn(session))
            case .newUser(let account): onExit?(.finishSignUp(account))
            }
        } catch {
            guard error != .cancelled else { return }
            // The alert's retry is for the log-in by password.
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
