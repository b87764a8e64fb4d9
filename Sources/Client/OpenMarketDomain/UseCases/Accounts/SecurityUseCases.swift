import Foundation

/// The use cases of the user's own security: another password, the devices on which the user is logged in, one-time codes.
///
/// | course | what happens |
/// |---|---|
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | wrong password | ``AccountFailure/wrongPassword``; nothing has changed |
/// | wrong code | ``AccountFailure/wrongCode``; nothing has changed |
/// | sad | the market's error; nothing has changed |
/// | cancel | ``MarketError/cancelled``; a change may be stored all the same |
public protocol SecurityUseCases: Sendable {
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

/// The security of the account of the session in a store.
package struct AccountSecurity: SecurityUseCases {
    private let repository: any SecurityRepository
    private let sessions: any SessionStore
    private let rules = AccountRules.default

    package init(_ repository: any SecurityRepository, sessions: any SessionStore) {
        (self.repository, self.sessions) = (repository, sessions)
    }

    package func changePassword(from current: Secret, to password: Secret) async throws(MarketError) {
        try rules.violations(ofPassword: password).refuse()
        _ = try await sessions.login()
        let tokens = try await repository.changePassword(from: current, to: password)
        // Another user may have logged in since.
        guard let kept = try await sessions.session(), kept.auth?.user == tokens.user else { return }
        _ = try await sessions.replace(kept, with: kept.replacing(tokens))
    }

    package func logins() async throws(MarketError) -> [DeviceLogin] {
        _ = try await sessions.login()
        return try await repository.logins()
    }

    package func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError) {
        _ = try await sessions.login()
        try await repository.end(login, password: password)
    }

    package func endOthers(password: Secret?) async throws(MarketError) {
        _ = try await sessions.login()
        try await repository.endOthers(password: password)
    }

    package func asksForCodes() async throws(MarketError) -> Bool {
        _ = try await sessions.login()
        return try await repository.asksForCodes()
    }

    package func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret {
        _ = try await sessions.login()
        return try await repository.beginCodes(password: password)
    }

    package func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret] {
        _ = try await sessions.login()
        return try await repository.confirmCodes(Self.typed(code))
    }

    package func endCodes(password: Secret, code: Secret) async throws(MarketError) {
        _ = try await sessions.login()
        try await repository.endCodes(password: password, code: Self.typed(code))
    }

    /// A code without the white space that keyboards put around it.
    private static func typed(_ code: Secret) -> Secret {
        Secret(code.reveal().trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
