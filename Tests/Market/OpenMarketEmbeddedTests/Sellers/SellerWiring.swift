import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketInfrastructure
import OpenMarketTesting
import Testing

/// A market whose users sell: what the specification of one identity is run against.
struct SellerWiring: Sendable, CustomTestStringConvertible {
    /// One market.
    struct Market: Sendable {
        /// Another device in front of it, with no user logged in.
        let device: @Sendable () async throws -> MarketUseCases
        /// Ends whatever was started for it.
        let finish: @Sendable () async -> Void
    }

    let name: String
    /// Whether what a product cost before is kept.
    var keepsHistory = true
    /// Whether the market says how many products a list has.
    var countsLists = true
    let make: @Sendable () async throws -> Market

    var testDescription: String { name }

    /// Every wiring.
    static let all: [SellerWiring] = [
        .inMemory, .inProcess(.safe), .inProcess(.original), .loopback(.safe), .loopback(.original), .firebaseAlone,
        .routes,
    ]

    /// Doubles that really work.
    static let inMemory = SellerWiring(name: "in memory") {
        let market = InMemoryMarket(image: Fixture.jpeg)
        return Market(
            device: {
                let preparing = ImageCompression(
                    reader: FileImageInputReader(),
                    compressor: ImageCompressor(codec: SystemImageCodec())
                )
                return MarketUseCases(market.ports(preparing: preparing))
            },
            finish: {}
        )
    }

    /// The embedded market in the same process.
    static func inProcess(_ layout: AccountLayout) -> SellerWiring {
        served("in process, \(layout)", .inProcess, layout)
    }

    /// The embedded market behind sockets of this machine.
    static func loopback(_ layout: AccountLayout) -> SellerWiring {
        served("over loopback, \(layout)", .loopback, layout)
    }

    /// The embedded market in the same process, whose users come by its own routes.
    static let routes = SellerWiring(name: "in process, by the market's own routes") {
        let market = try await ServedMarket(.inProcess, .routes)
        return Market(
            device: { market.client().useCases },
            finish: { try? await market.story { _ in } }
        )
    }

    /// Firebase's services without a server of the market.
    static let firebaseAlone = firebaseAlone(.safe)

    /// Firebase's services without a server of the market, in one of the layouts; each read looks for blocks.
    static func firebaseAlone(_ layout: AccountLayout) -> SellerWiring {
        let name = "Firebase alone" + (layout == .safe ? "" : ", \(layout)")
        return SellerWiring(name: name, keepsHistory: false, countsLists: false) {
            let market = try await ServedMarket(layout: layout)
            let device: @Sendable () async throws -> MarketUseCases = {
                market.client { configuration in
                    configuration.products = .firebase
                    configuration.blocksMaxAge = .zero
                }.useCases
            }
            return Market(device: device, finish: { try? await market.story { _ in } })
        }
    }

    private static func served(_ name: String, _ way: ServedMarket.Way, _ layout: AccountLayout) -> SellerWiring {
        SellerWiring(name: name) {
            let market = try await ServedMarket(way, layout: layout)
            return Market(device: { market.client().useCases }, finish: { try? await market.story { _ in } })
        }
    }

    /// Tells a story in front of a fresh market.
    func story(_ tell: (Market) async throws -> Void) async throws {
        let market = try await make()
        do {
            try await tell(market)
        } catch {
            await market.finish()
            throw error
        }
        await market.finish()
    }
}
