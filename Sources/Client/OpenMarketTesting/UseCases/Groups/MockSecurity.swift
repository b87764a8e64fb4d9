public import OpenMarketDomain

/// Password, logins and one-time codes that record their calls and respond from a script.
public final class MockSecurity: SecurityRepository, Verifiable {
    public let changePassword = MockCall<(current: Secret, password: Secret), Void>(
        "security.changePassword",
        fallback: ()
    )
    public let loginsCalls = MockCall<Void, [DeviceLogin]>("security.logins", fallback: [])
    public let end = MockCall<(login: DeviceLogin.ID, password: Secret?), Void>("security.end", fallback: ())
    public let endOthers = MockCall<Secret?, Void>("security.endOthers", fallback: ())
    public let asksForCodesCalls = MockCall<Void, Bool>("security.asksForCodes", fallback: false)
    public let beginCodes = MockCall<Secret, CodeSecret>("security.beginCodes")
    public let confirmCodes = MockCall<Secret, [Secret]>("security.confirmCodes", fallback: [])
    public let endCodes = MockCall<(password: Secret, code: Secret), Void>("security.endCodes", fallback: ())

    /// A mock without a script.
    public init() {}

    /// Responds as `changePassword` is scripted.
    public func changePassword(from current: Secret, to password: Secret) async throws(MarketError) {
        try await changePassword.callAsFunction((current, password))
    }
    /// Responds as `loginsCalls` is scripted.
    public func logins() async throws(MarketError) -> [DeviceLogin] { try await loginsCalls() }
    /// Responds as `end` is scripted.
    public func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError) {
        try await end.callAsFunction((login, password))
    }
    /// Responds as `endOthers` is scripted.
    public func endOthers(password: Secret?) async throws(MarketError) {
        try await endOthers.callAsFunction(password)
    }
    /// Responds as `asksForCodesCalls` is scripted.
    public func asksForCodes() async throws(MarketError) -> Bool { try await asksForCodesCalls() }
    /// Responds as `beginCodes` is scripted.
    public func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret {
        try await beginCodes.callAsFunction(password)
    }
    /// Responds as `confirmCodes` is scripted.
    public func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret] {
        try await confirmCodes.callAsFunction(code)
    }
    /// Responds as `endCodes` is scripted.
    public func endCodes(password: Secret, code: Secret) async throws(MarketError) {
        try await endCodes.callAsFunction((password, code))
    }
}
