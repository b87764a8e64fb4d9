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
    ///   ``AccountFailure/invalidCredentials``, ``AccountFailure/secondFactorNeeded``, ``AccountFailure/disabled`` or
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

    /// Sets another password with the code from that e-mail.
    ///
    /// - Throws: ``AccountFailure/wrongCode`` for an unknown code, and one that was used already or is too old.
    func resetPassword(code: Secret, to password: Secret) async throws(MarketError)
}

extension AuthService {
    /// Nothing: such a service keeps no logins.
    public func signOut(_ session: AuthSession) async throws(MarketError) {}

    /// ``AccountFailure/notAllowed``: the e-mails of such a service hold a link in place of a code.
    public func resetPassword(code: Secret, to password: Secret) async throws(MarketError) {
        throw .account(.notAllowed)
    }

    /// ``AccountFailure/notAllowed``: such a service knows passwords only.
    public func signIn(with grant: ProviderGrant) async throws(MarketError) -> AuthSession {
        throw .account(.notAllowed)
    }
}

/// The e-mail address and the password of a log-in.
public struct Credentials: Sendable, Equatable {
    /// The e-mail address, as it was typed.
    public let email: String
    public let password: Secret
    /// The one-time code, or the recovery code, of an account that asks for one.
    public let code: Secret?

    public init(email: String, password: Secret) { self.init(email: email, password: password, code: nil) }

    /// An e-mail address and a password, with the code after ``AccountFailure/secondFactorNeeded``.
    public init(email: String, password: Secret, code: Secret?) {
        (self.email, self.password, self.code) = (email, password, code)
    }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
    /// Dots: an e-mail address identifies a person.
    public var description: String { "Credentials(•••)" }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Everything a sign-up form asks for.
public struct SignUpInfo: Sendable, Equatable {
    public let credentials: Credentials
    public let vendorName: String
    /// The credentials that sign their products, in markets that keep vendors apart from users.
    public let market: VendorCredentials?

    public init(email: String, password: Secret, vendorName: String, market: VendorCredentials? = nil) {
        self.credentials = Credentials(email: email, password: password)
        self.vendorName = vendorName
        self.market = market
    }
}
