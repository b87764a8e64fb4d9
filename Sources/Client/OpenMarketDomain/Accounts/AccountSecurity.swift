public import Foundation

/// A login of the user that goes on, on this device or on another one.
public struct DeviceLogin: Sendable, Hashable, Identifiable {
    /// The id that the market has given the login.
    public struct ID: TextID {
        public let rawValue: String

        /// Wraps the text of an id.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let madeAt: Date
    /// The time at which the market gave out its last token.
    public let usedAt: Date
    /// The program as it named itself at the log-in; may be empty.
    public let device: String
    /// Whether it is the login that asks.
    public let isOwn: Bool

    /// A login as the market lists it.
    public init(id: ID, madeAt: Date, usedAt: Date, device: String, isOwn: Bool) {
        (self.id, self.madeAt, self.usedAt) = (id, madeAt, usedAt)
        (self.device, self.isOwn) = (device, isOwn)
    }
}

/// The secret of one-time codes, which the market tells once.
public struct CodeSecret: Sendable, Hashable {
    /// The secret as it is typed into an app that shows codes.
    public let text: Secret
    /// The address that such an app reads from a picture.
    public let address: Secret

    /// A secret, in both forms.
    public init(text: Secret, address: Secret) {
        (self.text, self.address) = (text, address)
    }
}

/// The password, the logins and the one-time codes of the user who is logged in.
public protocol SecurityRepository: Sendable {
    /// Sets another password; returns the tokens that go on, since all others end.
    ///
    /// - Throws: ``AccountFailure/wrongPassword`` or ``AccountFailure/weakPassword`` among others.
    func changePassword(from current: Secret, to password: Secret) async throws(MarketError) -> AuthSession

    /// Returns the logins of the user, the one that was used last first.
    func logins() async throws(MarketError) -> [DeviceLogin]

    /// Ends a login. One that is over already is no failure.
    ///
    /// - Throws: ``AccountFailure/reauthenticationNeeded`` without a password, where the caller logged in long ago.
    func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError)

    /// Ends all logins but that of the caller, as ``end(_:password:)``.
    func endOthers(password: Secret?) async throws(MarketError)

    /// Returns whether a log-in asks for a one-time code.
    func asksForCodes() async throws(MarketError) -> Bool

    /// Makes a secret; log-ins ask for no code before one has confirmed it.
    func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret

    /// Has log-ins ask for codes from now on; returns the recovery codes, which are told once.
    func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret]

    /// Has log-ins ask for no code any more.
    func endCodes(password: Secret, code: Secret) async throws(MarketError)
}
