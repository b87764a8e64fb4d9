import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketInspector

@Suite("A class of markets over sockets", .slot)
struct ClassroomSocketTests {
    private let session = URLSession(configuration: .ephemeral)

    private func status(_ address: String, _ body: String? = nil) async throws -> Int? {
        let url = try #require(URL(string: address))
        var request = URLRequest(url: url)
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
            request.setValue("http://127.0.0.1:\(url.port ?? 0)", forHTTPHeaderField: "Origin")
        }
        let (_, response) = try await session.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode
    }

    @Test("A market is reset while clients are connected to it and to the others")
    func reset() async throws {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.limits.passwordIterations = 2
        let seed = MarketSeed(configuration, vendors: [], isDemo: false)
        let markets = try await [ResettableMarket(from: seed), ResettableMarket(from: seed)]
        for market in markets { _ = try await market.backend.addVendor(name: "seller") }
        let classroom = Classroom(of: markets, configuration: ServerConfiguration(port: 0), weather: CurrentWeather())
        let addresses = try classroom.start()
        for address in addresses.markets { #expect(try await status(address + "/healthChecker") == 200) }
        let page = String(addresses.page.prefix { $0 != "?" })
        #expect(try await status(page) == 404)
        #expect(try await status(addresses.page) == 200)
        #expect(try await status(page + "1/market/reset", "sure=yes") == 200)
        #expect(try await status(page + "2/") == 200)
        for address in addresses.markets { #expect(try await status(address + "/healthChecker") == 200) }
        #expect(try await markets.first?.backend.vendors().isEmpty == true)
        #expect(try await markets.last?.backend.vendors().count == 1)
        await classroom.stop()
    }
}
