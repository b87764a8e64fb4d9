/// Sends the e-mail that resets a password.
///
/// | course | what happens |
/// |---|---|
/// | input | an e-mail address |
/// | primary | the account service sends the e-mail; the password stays the same until the user follows the link in it |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
/// | unknown address | the same as success: a stranger must not learn who has an account |
/// | too often | ``AccountFailure/tooManyAttempts`` |
/// | sad | the market's error, such as ``MarketError/offline`` |
/// | cancel | ``MarketError/cancelled``; the e-mail may have been sent all the same |
public protocol SendPasswordResetUseCase: Sendable {
    /// Sends the e-mail.
    func callAsFunction(to email: String) async throws(MarketError)
}

/// Sends the e-mail through an account service.
public struct SendPasswordReset: SendPasswordResetUseCase {
    private let auth: any AuthService
    private let rules: AccountRules

    /// Sends e-mails through `auth`.
    public init(auth: any AuthService, rules: AccountRules = .default) {
        self.auth = auth
        self.rules = rules
    }

    /// Sends the e-mail.
    public func callAsFunction(to email: String) async throws(MarketError) {
        let violations = rules.violations(ofEmail: email)
        guard violations.isEmpty else { throw .invalid(violations) }
        do throws(MarketError) {
            try await auth.sendPasswordReset(to: email)
        } catch .account(.unknownUser), .account(.disabled) {
            // Some services reveal it. What a form shows must not depend on it.
        }
        guard !Task.isCancelled else { throw .cancelled }
    }
}
