import Foundation
public import OpenMarket
public import OpenMarketEmbedded

extension MarketPlace {
    /// Opens the market, and makes the app that shows it.
    @MainActor
    public func makeApp(
        wording: Wording,
        imageSources: [ImageSource] = [.album]
    ) async throws(MarketError) -> AppCoordinator {
        let market = try await open()
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
