import OpenMarket

/// A log-in provider at which each person of a town has an account, without an address.
struct TownLogin: SocialLoginProvider {
    let provider = ProviderGrant.Provider.google
    let name = "Google"
    private let person: String

    init(of person: String) { self.person = person }

    /// Gives a token that an emulated provider is believed by.
    func requestGrant() async throws(MarketError) -> ProviderGrant {
        ProviderGrant(provider: provider, token: .id(Secret(#"{"sub":"\#(person)"}"#)))
    }
}
