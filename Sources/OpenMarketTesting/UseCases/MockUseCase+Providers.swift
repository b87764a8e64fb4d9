public import OpenMarketDomain

extension MockUseCase: LogInWithProviderUseCase where Input == ProviderGrant, Output == ProviderLogIn {}

/// What a mock of FinishSignUp is called with.
public typealias FinishSignUpInput = (account: UnfinishedAccount, vendorName: String, market: VendorCredentials?)

extension MockUseCase: FinishSignUpUseCase where Input == FinishSignUpInput, Output == Session {
    /// Responds as `call` is scripted.
    public func callAsFunction(
        _ account: UnfinishedAccount,
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> Session {
        try await call((account, vendorName, market))
    }
}
