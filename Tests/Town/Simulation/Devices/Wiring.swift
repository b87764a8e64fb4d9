import Foundation
import OpenMarket
import OpenMarketFirebase

/// How the apps of a town reach their market: the four back ends.
enum Wiring: String, Codable, Sendable, CaseIterable {
    /// One server of the Open Market with its accounts.
    case market
    /// The same, by the server's own routes for accounts, likes and chats.
    case routes
    /// Firebase alone.
    case firebase
    /// A server of the Open Market, with the accounts in a Firebase project elsewhere.
    case apart

    /// The host of the products' server.
    static let goods = "market.town"
    /// The host of the accounts, where they are apart.
    static let accounts = "accounts.town"

    /// The configuration of an app.
    func configuration(generation: Generation) -> MarketConfiguration {
        switch self {
        case .market, .routes:
            var configuration = MarketConfiguration.rest(Self.url(Self.goods), generation: generation)
            if self == .market { configuration.firebase = FirebaseConfiguration(server: Self.url(Self.goods)) }
            if generation == .v3x { configuration.bannerURL = Self.url(Self.goods).appending(path: "images.json") }
            return configuration
        case .firebase:
            return .firebase(FirebaseConfiguration(server: Self.url(Self.goods)))
        case .apart:
            var configuration = MarketConfiguration.rest(Self.url(Self.goods), generation: generation)
            configuration.firebase = FirebaseConfiguration(server: Self.url(Self.accounts))
            return configuration
        }
    }

    /// Whether one server has the products and the people.
    var isOneServer: Bool { self == .market || self == .routes }

    /// The generations that an app can speak and have accounts.
    var generations: [Generation] {
        switch self {
        case .market, .apart: [.v3x, .v3x, .v3]
        case .firebase, .routes: [.v3x]
        }
    }

    private static func url(_ host: String) -> URL { URL(string: "http://\(host)") ?? URL(filePath: "/") }
}
