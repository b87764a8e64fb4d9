import OpenMarketDomain

extension Observed: SignUpUseCase where Base == any SignUpUseCase {
    func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> Session {
        try await step { (base) async throws(MarketError) in try await base(info) }
    }
}

extension Observed: LoginUseCase where Base == any LoginUseCase {
    func callAsFunction(_ credentials: Credentials) async throws(MarketError) -> Session {
        try await step { (base) async throws(MarketError) in try await base(credentials) }
    }
}

extension Observed: LogInWithProviderUseCase where Base == any LogInWithProviderUseCase {
    func callAsFunction(_ grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn {
        try await step { (base) async throws(MarketError) in try await base(grant) }
    }
}

extension Observed: FinishSignUpUseCase where Base == any FinishSignUpUseCase {
    func callAsFunction(_ account: UnfinishedAccount, vendorName: String, market: VendorCredentials?)
        async throws(MarketError) -> Session
    {
        try await step { (base) async throws(MarketError) in
            try await base(account, vendorName: vendorName, market: market)
        }
    }
}

extension Observed: LogoutUseCase where Base == any LogoutUseCase {
    func callAsFunction() async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base() }
    }
}

extension Observed: RestoreSessionUseCase where Base == any RestoreSessionUseCase {
    func callAsFunction() async throws(MarketError) -> SessionState {
        try await step { (base) async throws(MarketError) in try await base() }
    }
}

extension Observed: SendPasswordResetUseCase where Base == any SendPasswordResetUseCase {
    func callAsFunction(to email: String) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base(to: email) }
    }
}

extension Observed: DeleteAccountUseCase where Base == any DeleteAccountUseCase {
    func callAsFunction(password: Secret) async throws(MarketError) {
        try await step { (base) async throws(MarketError) in try await base(password: password) }
    }
}

extension Observed: FetchUserProfileUseCase where Base == any FetchUserProfileUseCase {
    func callAsFunction(_ user: UserID?) async throws(MarketError) -> UserProfile {
        try await step { (base) async throws(MarketError) in try await base(user) }
    }
}

extension Observed: FindUserUseCase where Base == any FindUserUseCase {
    func callAsFunction(_ name: String) async throws(MarketError) -> UserID {
        try await step { (base) async throws(MarketError) in try await base(name) }
    }
}
