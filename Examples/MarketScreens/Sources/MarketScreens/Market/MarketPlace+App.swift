import Foundation
public import OpenMarket
public import OpenMarketEmbedded

extension MarketPlace {
    /// Opens the market, and makes the app that shows it; its user is the one of `sessions`.
    ///
    /// Guests look around: the log-in comes when they want to do what needs an account.
    @MainActor
    public func makeApp(
        wording: Wording,
        imageSources: [ImageSource] = [.album],
        sessions: (any SessionStore)? = nil
    ) async throws(MarketError) -> AppCoordinator {
        let market = try await open(sessions: sessions)
        // The keyboards of a device have the separator of its region, whatever language the market speaks.
        let separator = DecimalSeparator(.current)
        let context = SceneContext(
            market: market.client().useCases,
            wording: wording,
            decimalSeparator: separator,
            imageSources: imageSources,
            links: links
        )
        return AppCoordinator(context: context, requiresLogIn: false)
    }
}
