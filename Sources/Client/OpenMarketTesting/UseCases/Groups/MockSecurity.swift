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

    public init() {}

    public func changePassword(from current: Secret, to password: Secret) async throws(MarketError) {
        try await changePassword.callAsFunction((current, password))
    }
    public func logins() async throws(MarketError) -> [DeviceLogin] { try await loginsCalls() }
    public func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError) {
        try await end.callAsFunction((login, password))
    }
    public func endOthers(password: Secret?) async throws(MarketError) {
        try await endOthers.callAsFunction(password)
    }
    public func asksForCodes() async throws(MarketError) -> Bool { try await asksForCodesCalls() }
    public func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret {
        try await beginCodes.callAsFunction(password)
    }
    public func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret] {
        try await confirmCodes.callAsFunction(code)
    }
    public func endCodes(password: Secret, code: Secret) async throws(MarketError) {
        try await endCodes.callAsFunction((password, code))
    }
}
