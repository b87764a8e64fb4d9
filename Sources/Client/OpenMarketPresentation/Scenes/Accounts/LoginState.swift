public import OpenMarketDomain

/// The fields of a log-in, and the buttons of log-in providers.
public struct LoginState: SceneState {
    /// The facts of a log-in.
    public struct Facts: Sendable {
        let providers: [(id: ProviderGrant.Provider, name: String)]
        var email: String
        var password = Secret("")
        /// The problems of the fields when they were sent last.
        var violations: [Violation] = []
    }

    /// A button that logs in with a provider.
    public struct ProviderButton: Sendable, Equatable, Identifiable {
        public let id: ProviderGrant.Provider
        public let title: String
    }

    public let email: FormField
    public let password: FormField
    /// The log-in providers that are offered, one button each.
    public let providers: [ProviderButton]
    public let isBusy: Bool
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let wording = drawing.wording
        email = FormField(.fieldEmail, .fieldEmailPlaceholder, .email, in: wording)
            .filled(with: facts.email).showing(facts.violations, of: .email, in: wording)
        password = FormField(.fieldPassword, .fieldPasswordPlaceholder, .secret, in: wording)
            .filled(with: facts.password.reveal()).showing(facts.violations, of: .password, in: wording)
        providers = facts.providers.map { ProviderButton(id: $0.id, title: wording(.actionLogInWith, $0.name)) }
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
    }

    /// Whether there is anything to log in with.
    public var canSubmit: Bool { !isBusy && !email.text.isEmpty && !password.text.isEmpty }
}
