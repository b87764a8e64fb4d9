public import Foundation

/// A login of the user that goes on, on this device or on another one.
public struct DeviceLogin: Sendable, Hashable, Identifiable {
    /// The id that the market has given the login.
    public typealias ID = Identifier<DeviceLogin>

    public let id: ID
    public let madeAt: Date
    /// The time at which the market gave out its last token.
    public let usedAt: Date
    /// The program as it named itself at the log-in; may be empty.
    public let device: String
    /// Whether it is the login that asks.
    public let isOwn: Bool

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

    public init(text: Secret, address: Secret) {
        (self.text, self.address) = (text, address)
    }
}

/// The security of the user who is logged in: another password, the devices of the logins, one-time codes.
///
/// | course | what happens |
/// |---|---|
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | wrong password | ``AccountFailure/wrongPassword``; nothing has changed |
/// | wrong code | ``AccountFailure/wrongCode``; nothing has changed |
/// | sad | the market's error; nothing has changed |
/// | cancel | ``MarketError/cancelled``; a change may be stored all the same |
public protocol SecurityRepository: Sendable {
    /// Sets another password, by the current one.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the current password and the new one |
    /// | primary | all other logins end; this one goes on with new tokens, which are stored |
    /// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
    /// | short, common, or the user's own name | ``AccountFailure/weakPassword`` |
    func changePassword(from current: Secret, to password: Secret) async throws(MarketError)

    /// Returns the logins of the user that go on, the one that was used last first.
    func logins() async throws(MarketError) -> [DeviceLogin]

    /// Ends a login on another device; one that is over already is no failure.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | no password, and a login of long ago | ``AccountFailure/reauthenticationNeeded``; ask for the password |
    func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError)

    /// Ends all logins but this one; as ``end(_:password:)``.
    func endOthers(password: Secret?) async throws(MarketError)

    /// Returns whether a log-in asks for a one-time code.
    func asksForCodes() async throws(MarketError) -> Bool

    /// Makes the secret of one-time codes, by the password.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the secret is told, this once; a code that an app makes of it turns the codes on |
    /// | asked for already | ``MarketError/conflict`` |
    func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret

    /// Turns one-time codes on with a code; returns the recovery codes, each of which opens the account once.
    func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret]

    /// Turns one-time codes off, by the password and a code.
    func endCodes(password: Secret, code: Secret) async throws(MarketError)
}
