/// The account service: creates users, logs them in and refreshes their tokens.
///
/// Refusals are ``MarketError/account(_:)`` with what the service said;
/// ``MarketError/unauthenticated`` where a login is no longer taken.
public protocol AuthService: Sendable {
    /// Creates a user and logs them in.
    ///
    /// - Throws: ``AccountFailure/emailInUse``, ``AccountFailure/weakPassword`` or
    ///   ``AccountFailure/invalidEmail`` among others.
    func createUser(_ credentials: Credentials) async throws(MarketError) -> AuthSession

    /// Logs a user in.
    ///
    /// - Throws: ``AccountFailure/wrongPassword``, ``AccountFailure/unknownUser``,
    ///   ``AccountFailure/invalidCredentials``, ``AccountFailure/disabled`` or
    ///   ``AccountFailure/tooManyAttempts`` among others.
    func signIn(_ credentials: Credentials) async throws(MarketError) -> AuthSession

    /// Logs in with what a provider gave; makes the account when there is none.
    ///
    /// - Throws: ``AccountFailure/providerRefused``, ``AccountFailure/otherLogInMethod`` or
    ///   ``AccountFailure/notAllowed`` among others.
    func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession

    /// Refreshes the tokens; the old ones are invalid afterwards.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when the login has expired. A missing
    ///   network or a failure of the service never becomes that case.
    func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession

    /// Ends a login where the service keeps logins; does nothing elsewhere.
    func signOut(_ session: AuthSession) async throws(MarketError)

    /// Deletes the user of this login. One who is deleted already is no failure.
    ///
    /// - Throws: ``AccountFailure/reauthenticationNeeded`` when the login is too old for this.
    func deleteUser(_ session: AuthSession) async throws(MarketError)

    /// Sends the e-mail that resets the password of this address.
    func sendPasswordReset(to email: String) async throws(MarketError)
}

extension AuthService {
    /// Nothing: such a service keeps no logins.
    public func signOut(_ session: AuthSession) async throws(MarketError) {}

    /// ``AccountFailure/notAllowed``: such a service knows passwords only.
    public func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        throw .account(.notAllowed)
    }
}
