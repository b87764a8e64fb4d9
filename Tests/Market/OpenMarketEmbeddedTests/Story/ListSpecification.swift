import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

/// Lists of real markets that change while they are read.
@Suite("A list of every market loses nothing", .slot)
struct ListSpecification {
    private static let wirings = MarketWiring.all.filter { $0.name.hasPrefix("in process") }

    @Test("Products registered and deleted between two pages: every match is shown exactly once", arguments: wirings)
    func moving(wiring: MarketWiring) async throws {
        let clients = try await wiring.make()
        do {
            try await check(clients, seed: UInt64(wiring.name.utf8.count))
        } catch {
            await clients.finish()
            throw error
        }
        await clients.finish()
    }

    private func check(_ clients: MarketWiring.Clients, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var lamps: Set<Product.ID> = []
        var all: [Product.ID] = []
        for number in 0..<45 {
            let isLamp = number % 3 != 0
            let id = try await register(isLamp ? "Reading lamp" : "Writing desk", by: clients.vendor)
            all.append(id)
            if isLamp { lamps.insert(id) }
        }
        let list = clients.stranger.products(matching: "lamp")
        while try await list.loadNext() != .end {
            _ = try await register("Late lamp", by: clients.vendor)
            let victim = try #require(all.randomElement(using: &random))
            all.removeAll { $0 == victim }
            lamps.remove(victim)
            try await clients.vendor.deleteProduct(victim)
        }
        let shown = list.state.products.map(\.id)
        #expect(Set(shown).count == shown.count)
        #expect(lamps.subtracting(shown).isEmpty)
    }

    private func register(_ name: String, by vendor: OpenMarketClient) async throws -> Product.ID {
        try await vendor.registerProduct(.fixture(name: name), images: [Fixture.imageInput]).id
    }
}
