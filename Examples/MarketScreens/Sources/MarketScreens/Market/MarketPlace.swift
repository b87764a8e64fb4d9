public import Foundation
public import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

/// Which market an app shows.
public enum MarketPlace: Sendable, Hashable {
    /// One in memory with demo goods, which is gone with the app.
    case demo
    /// One that is served at an address, with its accounts.
    case served(URL)

    /// A client of it.
    public func open() async throws(MarketError) -> OpenMarketClient {
        switch self {
        case .demo: OpenMarketClient.embedded(try await Self.demoMarket())
        case .served(let address): OpenMarketClient(configuration: Self.configuration(of: address))
        }
    }

    /// The app in front of it.
    @MainActor
    public func makeApp(wording: Wording) async throws(MarketError) -> AppCoordinator {
        let market = try await open()
        // The keyboards of a device have the separator of its region, whatever language the market speaks.
        let separator = DecimalSeparator(.current)
        return AppCoordinator(
            context: SceneContext(market: market.useCases, wording: wording, decimalSeparator: separator)
        )
    }

    private static func configuration(of address: URL) -> MarketConfiguration {
        var configuration = MarketConfiguration.rest(address, generation: .v3x)
        configuration.firebase = FirebaseConfiguration(server: address)
        configuration.bannerURL = address.appending(path: "images.json")
        return configuration
    }

    private static func demoMarket() async throws(MarketError) -> MarketBackend {
        var configuration = BackendConfiguration()
        // What is in memory cannot be stolen from a disk.
        configuration.limits.passwordIterations = 1000
        do {
            let market = try await MarketBackend(configuration: configuration)
            // The account that a visitor can sell with.
            _ = try await market.addVendor(name: "me", identifier: "me", secret: "me")
            try await market.addDemoCatalogue()
            return market
        } catch {
            throw .storage(.unwritable)
        }
    }
}
