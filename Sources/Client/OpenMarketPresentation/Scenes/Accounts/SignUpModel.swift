public import OpenMarketDomain

/// Opening an account.
@MainActor
public final class SignUpModel: PresentedScene {
    /// A field of the form.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// The e-mail address.
        case email
        /// The password.
        case password
        /// The name to sell under.
        case vendorName
        /// The identifier of a vendor that is there already; may stay empty.
        case identifier
        /// The secret of that vendor.
        case secret
    }

    /// The state on the screen.
    public struct State: Sendable, Equatable, AlertingState {
        /// The fields.
        public internal(set) var fields: [Field: FormField]
        /// Whether the user is a vendor already, who is asked for identifier and secret.
        ///
        /// Everyone else becomes a vendor by signing up, where the market's vendors are its users.
        public internal(set) var hasSellerAccount = false
        /// Whether the sign-up is on its way.
        public internal(set) var isBusy = false
        /// The alert that is shown.
        public var alert: AlertModel?

        /// The fields to show, in their order.
        public var shownFields: [Field] {
            Field.allCases.filter { hasSellerAccount || !$0.isOfSellerAccount }
        }

        /// The text of a field.
        public subscript(field: Field) -> String { fields[field]?.text ?? "" }
    }

    /// A way out of the scene.
    public indirect enum Exit: Sendable, Equatable {
        /// Into the market: signing up also logs in.
        case signedUp(Session)
        /// Back to the log-in.
        case cancelled
    }

    /// An action of the user.
    public enum Action: Sendable {
        /// A field is typed into.
        case edit(Field, String)
        /// The user is done with a field.
        case fieldEnded(Field)
        /// The user says whether they are a vendor already.
        case setSellerAccount(Bool)
        /// The sign-up is tapped.
        case signUp
        /// The way back is taken.
        case cancel
        /// A button of an alert is chosen.
        case answer(AlertChoice)
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    /// The account of a provider that is to be finished: it has an address and needs no password.
    private let account: UnfinishedAccount?
    private var hasSignedUp = false
    /// The problems of the fields, as far as they were looked for.
    private var shown: [Violation] = []

    /// A form that is empty but for the address that was typed before.
    ///
    /// With `account`, the form asks for the rest of a provider's user: the address stands there as it is.
    public init(context: SceneContext, email: String = "", account: UnfinishedAccount? = nil) {
        self.context = context
        self.account = account
        let wording = context.wording
        var fields: [Field: FormField] = [
            .email: FormField(.fieldEmail, .fieldEmailPlaceholder, .email, in: wording),
            .password: FormField(.fieldPassword, .fieldPasswordPlaceholder, .secret, in: wording),
            .vendorName: FormField(.fieldVendorName, .fieldVendorNamePlaceholder, .text, in: wording),
            .identifier: FormField(
                .fieldIdentifier,
                .fieldIdentifierPlaceholder,
                .text,
                isPersonal: true,
                in: wording
            ),
            .secret: FormField(.fieldSecret, .fieldSecretPlaceholder, .secret, in: wording),
        ]
        fields[.email]?.text = account?.email ?? email
        if let account {
            fields[.password] = nil
            if account.email.isEmpty { fields[.email] = nil }
        }
        source = StateSource(State(fields: fields))
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    private func retell(in wording: Wording) {
        source.change { state in
            for field in state.fields.keys { state.fields[field]?.retell(in: wording) }
        }
        show(shown)
        showLackOfSecret()
        source.retellAlert(in: wording)
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .edit(let field, let text): edit(field, text)
        case .fieldEnded(let field): fieldEnded(field)
        case .setSellerAccount(let isThere): setSellerAccount(isThere)
        case .signUp: return signUp
        case .cancel: cancel()
        case .answer(let choice): return { await self.answer(choice, text: nil) }
        }
        return nil
    }

    /// Types into a field.
    func edit(_ field: Field, _ text: String) {
        guard !state.isBusy, account == nil || field != .email else { return }
        source.change { $0.fields[field]?.text = text }
        showProblems()
    }

    /// Shows the fields of a vendor who is there already, or hides them; what was typed is kept and not sent.
    func setSellerAccount(_ isThere: Bool) {
        guard !state.isBusy else { return }
        source.change { $0.hasSellerAccount = isThere }
        showProblems()
    }

    /// Shows from now on what is wrong with a field.
    func fieldEnded(_ field: Field) {
        source.change { $0.fields[field]?.isTouched = true }
        showProblems()
    }

    /// Opens the account, unless something is wrong with the fields or it is on its way.
    func signUp() async {
        guard !state.isBusy, !hasSignedUp else { return }
        guard let accounts = context.market.accounts else { return tell(.unsupported(.accounts)) }
        for field in state.shownFields { fieldEnded(field) }
        guard violations.isEmpty, !lacksSecret else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            let session = try await send(info, to: accounts)
            hasSignedUp = true
            source.change { state in
                state.fields[.password]?.text = ""
                state.fields[.secret]?.text = ""
            }
            onExit?(.signedUp(session))
        } catch {
            if case .invalid(let violations) = error { show(violations) }
            tell(error)
        }
    }

    private func send(_ info: SignUpInfo, to accounts: AccountUseCases) async throws(MarketError) -> Session {
        guard let account else { return try await accounts.signUp(info) }
        return try await accounts.own.finishSignUp(account, vendorName: info.vendorName, market: info.market)
    }

    /// Goes back to the log-in, unless the sign-up is running or done.
    func cancel() {
        guard !state.isBusy, !hasSignedUp else { return }
        onExit?(.cancelled)
    }

    private var info: SignUpInfo {
        let secret = Secret(state[.secret])
        let market =
            state.hasSellerAccount && !secret.isEmpty
            ? VendorCredentials(identifier: state[.identifier], secret: secret) : nil
        return SignUpInfo(
            email: state.fields[.email]?.typed ?? "",
            password: Secret(state[.password]),
            vendorName: state[.vendorName],
            market: market
        )
    }

    private var violations: [Violation] {
        account == nil
            ? context.accountRules.violations(of: info) : context.accountRules.violations(ofVendorName: info.vendorName)
    }

    /// Whether a vendor is to be proven without a secret.
    private var lacksSecret: Bool { state.hasSellerAccount && state[.secret].isEmpty }

    private func showProblems() {
        show(violations)
        showLackOfSecret()
    }

    private func showLackOfSecret() {
        let lacksSecret = lacksSecret
        source.change { state in
            guard state.fields[.secret]?.isTouched == true else { return }
            state.fields[.secret]?.problems = lacksSecret ? [self.context.wording(.fieldSecretPlaceholder)] : []
        }
    }

    private func show(_ violations: [Violation]) {
        shown = violations
        source.change { state in
            for (field, content) in state.fields where content.isTouched {
                guard let ruled = field.ruled else { continue }
                state.fields[field]?.show(violations, of: ruled, in: self.context.wording)
            }
        }
    }

    private func tell(_ error: MarketError) {
        source.show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.signUp() })
    }
}

extension SignUpModel.Field {
    /// Whether only a vendor who is there already has an entry here.
    fileprivate var isOfSellerAccount: Bool { self == .identifier || self == .secret }

    /// The rules' name of it.
    fileprivate var ruled: Violation.Field? {
        switch self {
        case .email: .email
        case .password: .password
        case .vendorName: .vendorName
        case .identifier, .secret: nil
        }
    }
}

extension SignUpModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleSignUp) }
    /// Nothing has to be loaded.
    public func appear() async {}
    /// The sign-up stays connected: it leads to no other scene, but says that there is a session now.
    public func cancelWork() {}
}
