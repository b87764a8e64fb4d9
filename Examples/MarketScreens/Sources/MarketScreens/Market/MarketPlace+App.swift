import Foundation
public import OpenMarket
public import OpenMarketEmbedded

extension MarketPlace {
    /// Opens the market, and makes the app that shows it; its user is the one of `sessions`.
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
            imageSources: imageSources
        )
        return AppCoordinator(context: context)
    }
}
