/// Has a letter sent with which its reader chooses another password.
///
/// | course | what happens |
/// |---|---|
/// | input | an e-mail address |
/// | primary | the account service sends the letter; the password stays what it is until somebody follows the link in it |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
/// | unknown address | the same as success: nobody learns here who has an account |
/// | too often | ``AccountFailure/tooManyAttempts`` |
/// | sad | the market's error, such as ``MarketError/offline`` |
/// | cancel | ``MarketError/cancelled``; the letter may be on its way all the same |
public protocol SendPasswordResetUseCase: Sendable {
    /// Has the letter sent.
    func callAsFunction(to email: String) async throws(MarketError)
}

/// Has a letter sent by an account service.
public struct SendPasswordReset: SendPasswordResetUseCase {
    private let auth: any AuthService
    private let rules: AccountRules

    /// Has letters sent by `auth`.
    public init(auth: any AuthService, rules: AccountRules = .default) {
        self.auth = auth
        self.rules = rules
    }

    /// Has the letter sent.
    public func callAsFunction(to email: String) async throws(MarketError) {
        let violations = rules.violations(ofEmail: email)
        guard violations.isEmpty else { throw .invalid(violations) }
        do throws(MarketError) {
            try await auth.sendPasswordReset(to: email)
        } catch .account(.unknownUser), .account(.disabled) {
            // Some services tell. What a form shows must not depend on it.
        }
        guard !Task.isCancelled else { throw .cancelled }
    }
}
