public import OpenMarketDomain

extension LoginModel {
    /// A button that logs in with a provider.
    public struct ProviderButton: Sendable, Equatable, Identifiable {
        /// The provider.
        public let id: ProviderGrant.Provider
        /// The text on the button.
        public let title: String
    }

    static func buttons(of context: SceneContext) -> [ProviderButton] {
        context.socialLogins.map { login in
            ProviderButton(id: login.provider, title: context.wording(.actionLogInWith, login.name))
        }
    }

    /// Asks a provider who the user is, and logs in with that; a user who does not want to is told nothing.
    func logIn(with provider: ProviderGrant.Provider) async {
        guard !state.isBusy, let login = context.socialLogins.first(where: { $0.provider == provider }) else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            let accounts = try context.market.requireAccounts()
            let grant = try await login.requestGrant()
            switch try await accounts.own.logIn(with: grant) {
            case .loggedIn(let session): onExit?(.loggedIn(session))
            case .newUser(let account): onExit?(.finishSignUp(account))
            }
        } catch {
            guard error != .cancelled else { return }
            // The alert's retry is for the log-in by password.
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}
