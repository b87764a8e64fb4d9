/// Who knows the users and lets them in.
///
/// Refusals are ``MarketError/account(_:)`` with what the service said;
/// ``MarketError/unauthenticated`` where a login is no longer taken.
public protocol AuthService: Sendable {
    /// Makes a user and logs them in.
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

    /// Buys new tokens; the ones given are worth nothing afterwards.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when the login is over for good. No want of a
    ///   network and no failure of the service ever becomes that case.
    func refresh(_ session: AuthSession) async throws(MarketError) -> AuthSession

    /// Ends a login where the service keeps logins; does nothing elsewhere.
    func signOut(_ session: AuthSession) async throws(MarketError)

    /// Deletes the user whose login this is, for good. One who is gone already is no failure.
    ///
    /// - Throws: ``AccountFailure/reauthenticationNeeded`` when the login is too old for this.
    func deleteUser(_ session: AuthSession) async throws(MarketError)

    /// Has a link sent to the address that lets its owner choose another password.
    func sendPasswordReset(to email: String) async throws(MarketError)
}

extension AuthService {
    /// Nothing: such a service keeps no logins.
    public func signOut(_ session: AuthSession) async throws(MarketError) {}
}
