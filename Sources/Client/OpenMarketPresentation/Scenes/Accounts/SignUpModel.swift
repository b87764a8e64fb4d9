import Foundation
public import OpenMarketDomain

/// Opening an account.
@MainActor
public final class SignUpModel: DrawnScene<SignUpState, SignUpModel.Exit> {
    /// A way out of the scene.
    public indirect enum Exit: Sendable, Equatable {
        /// Into the market: signing up also logs in.
        case signedUp(Session)
        /// Back to the log-in.
        case cancelled
    }

    /// A form that is empty but for the address that was typed before.
    ///
    /// With `account`, the form asks for the rest of a provider's user: the address stands there as it is.
    public init(context: SceneContext, email: String = "", account: UnfinishedAccount? = nil) {
        super.init(State.Facts(account: account, texts: [.email: account?.email ?? email]), context: context)
    }

    override public var title: String { context.wording(.titleSignUp) }

    @SceneOfferBuilder override public var offers: [SceneOffer] {
        let (wording, isThere) = (context.wording, state.hasSellerAccount)
        for field in state.shownFields {
            if let content = state.fields[field] {
                offer(.init(rawValue: field.rawValue), typing: content) { self.edit(field, $0) }
            }
        }
        offer("sellerAccount", wording(.fieldSellerAccount), at: .field, isOn: isThere) {
            self.edit { $0.hasSellerAccount = !isThere }
        }
        offer("signUp", wording(.actionSignUp), .person, isBusy: state.isBusy) { await self.signUp() }
        offer("cancel", wording(.actionCancel), .back, role: .cancel, at: .bar) { self.cancel() }
    }

    /// Shows from now on what is wrong with a field.
    override public func leave(_ id: SceneCommand.ID) {
        guard let field = State.Field(rawValue: id.rawValue) else { return }
        edit { $0.touched.insert(field) }
    }

    /// Ends the scene, which stays connected: it leads to no other scene, but says that there is a session now.
    override public func end() {
        let exit = onExit
        super.end()
        onExit = exit
    }

    private func edit(_ field: State.Field, _ text: String) {
        if facts.account == nil || field != .email { edit { $0.texts[field] = text } }
    }

    /// Changes the form, and looks for what is wrong with it.
    private func edit(_ body: (inout State.Facts) -> Void) {
        guard !state.isBusy else { return }
        change { facts in
            body(&facts)
            facts.violations = violations(of: facts)
        }
    }

    /// Opens the account, unless something is wrong with the fields or it is on its way.
    private func signUp() async {
        guard !state.isBusy, !facts.hasSignedUp else { return }
        guard let accounts = context.market.accounts else { return tell(.unsupported(.accounts)) }
        edit { $0.touched.formUnion(state.shownFields) }
        guard facts.violations.isEmpty, !facts.lacksSecret else { return }
        await work {
            do {
                let session = try await send(facts.info, to: accounts)
                change { facts in
                    facts.hasSignedUp = true
                    (facts.texts[.password], facts.texts[.secret]) = (nil, nil)
                }
                onExit?(.signedUp(session))
            } catch let error as MarketError {
                if case .invalid(let violations) = error { change { $0.violations = violations } }
                tell(error)
            }
        }
    }

    private func send(_ info: SignUpInfo, to accounts: AccountUseCases) async throws(MarketError) -> Session {
        guard let account = facts.account else { return try await accounts.signUp(info) }
        return try await accounts.own.finishSignUp(account, vendorName: info.vendorName, market: info.market)
    }

    /// Goes back to the log-in, unless the sign-up is running or done.
    private func cancel() {
        if !state.isBusy, !facts.hasSignedUp { onExit?(.cancelled) }
    }

    private func violations(of facts: State.Facts) -> [Violation] {
        let (rules, info) = (context.accountRules, facts.info)
        return facts.account == nil ? rules.violations(of: info) : rules.violations(ofVendorName: info.vendorName)
    }

    private func tell(_ error: MarketError) {
        show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.signUp() })
    }
}

extension SignUpState.Facts {
    /// The information that is sent, without what was typed into fields that are hidden.
    fileprivate var info: SignUpInfo {
        let secret = Secret(texts[.secret] ?? "")
        let isVendor = hasSellerAccount && !secret.isEmpty
        return SignUpInfo(
            email: (texts[.email] ?? "").trimmingCharacters(in: .whitespacesAndNewlines),
            password: Secret(texts[.password] ?? ""),
            vendorName: texts[.vendorName] ?? "",
            market: isVendor ? VendorCredentials(identifier: texts[.identifier] ?? "", secret: secret) : nil
        )
    }
}
