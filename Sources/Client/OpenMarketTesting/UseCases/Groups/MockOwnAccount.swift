public import Foundation
public import OpenMarketDomain

/// The input of a mock of `finishSignUp`.
public typealias FinishSignUpInput = (account: UnfinishedAccount, vendorName: String, market: VendorCredentials?)

/// An account that records its calls and responds from a script.
public final class MockOwnAccount: OwnAccountUseCases, Verifiable {
    public let logIn = MockCall<ProviderGrant, ProviderLogIn>("own.logIn")
    public let finishSignUp = MockCall<FinishSignUpInput, Session>("own.finishSignUp")
    public let restoreCalls = MockCall<Void, SessionState>("own.restore")
    public let logOutCalls = MockCall<Void, Void>("own.logOut")
    public let sendPasswordReset = MockCall<String, Void>("own.sendPasswordReset")
    public let resetPassword = MockCall<(code: Secret, password: Secret), Void>("own.resetPassword")
    public let exportCalls = MockCall<Void, Data>("own.export")
    public let delete = MockCall<(password: Secret, code: Secret?), Void>("own.delete")

    public init() {}

    public func logIn(with grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn {
        try await logIn.callAsFunction(grant)
    }
    public func finishSignUp(
        _ account: UnfinishedAccount,
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> Session {
        try await finishSignUp.callAsFunction((account, vendorName, market))
    }
    public func restore() async throws(MarketError) -> SessionState { try await restoreCalls() }
    public func logOut() async throws(MarketError) { try await logOutCalls() }
    public func sendPasswordReset(to email: String) async throws(MarketError) {
        try await sendPasswordReset.callAsFunction(email)
    }
    public func resetPassword(code: Secret, to password: Secret) async throws(MarketError) {
        try await resetPassword.callAsFunction((code, password))
    }
    public func export() async throws(MarketError) -> Data { try await exportCalls() }
    public func delete(password: Secret, code: Secret?) async throws(MarketError) {
        try await delete.callAsFunction((password, code))
    }
}

/// Vendors that record their calls and respond from a script.
public final class MockVendors: VendorUseCases, Verifiable {
    public let logIn = MockCall<VendorCredentials, Session>("vendors.logIn")

    public init() {}

    public func logIn(_ credentials: VendorCredentials) async throws(MarketError) -> Session {
        try await logIn.callAsFunction(credentials)
    }
}
