public import Foundation
public import OpenMarket
import OpenMarketEmbedded
public import OpenMarketFirebase

/// Where the market is: all that a program has to say differently.
public enum Backend: Sendable, Hashable {
    /// In this process, and gone with it.
    case embedded
    /// A server, and the vendor who sells there: products carry its number, changes its credentials.
    case rest(URL, Vendor.ID, VendorCredentials)
    /// A Firebase project, in Google's cloud or wherever it is emulated.
    case firebase(FirebaseConfiguration)

    /// Logs in as a user who may sell.
    public func enter() async throws -> Visit {
        switch self {
        case .embedded:
            return Visit(market: try await OpenMarketClient.embedded())
        case .rest(let address, let id, let credentials):
            var configuration = MarketConfiguration.rest(address)
            configuration.session = Session(vendor: Vendor(id: id, name: ""), credentials: credentials)
            return Visit(market: OpenMarketClient(configuration))
        case .firebase(let project):
            return try await Visit(newcomerAt: OpenMarketClient(.firebase(project)))
        }
    }
}
