import Foundation
import OpenMarket
import OpenMarketTesting

/// Registers a product over a connection that is cut at many places: afterwards the market has it exactly once.
struct Registering {
    let town: Town
    let keepsInOutbox: Bool
    let places: Int

    /// The outcomes of one registration.
    private struct Count {
        var finishedUnnoticed = 0
        var failed: [String: Int] = [:]
        var kept = 0
        var faults: [String] = []
    }

    var name: String { "register, cut, \(town.products.rawValue)\(keepsInOutbox ? ", outbox" : "")" }

    func run(into table: Table) async throws {
        let wire = try Wire(to: town.port, bytesPerSecond: 30_000)
        defer { wire.stop() }
        let market = try town.client()
        wire.arm(.none)
        _ = try await client(wire).registerProduct(draft("measured"), images: [Fixture.imageInput])
        let whole = wire.passed
        var count = Count()
        for number in 0..<places {
            let (direction, bytes) =
                number.isMultiple(of: 2) ? (Wire.Direction.request, whole.request) : (.response, whole.response)
            let place = bytes * (number / 2) / ((places + 1) / 2)
            // Every second pair of places is followed by a time without network.
            wire.arm(.cut(direction, at: place, staysAway: (number / 2).isMultiple(of: 2)))
            let name = "\(direction) \(place)"
            do {
                try await attempt(draft(name), wire, market, &count)
            } catch {
                count.faults.append("\(name): \(error)")
            }
        }
        let failed = count.failed.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let outcome = ["\(count.finishedUnnoticed) unnoticed", "\(count.kept) kept"] + failed
        table.add(name, tries: places, outcome.joined(separator: ", "), faults: count.faults)
    }

    private func client(_ wire: Wire) throws -> OpenMarketClient {
        try town.client(port: wire.port) { $0.outbox = keepsInOutbox ? InMemoryOutboxStore() : nil }
    }

    private func draft(_ name: String) -> ProductDraft {
        ProductDraft(name: name, description: "A product of the test.", price: Money(9, .usd))
    }

    /// Registers it, as a user would who taps again after an error, or who trusts the outbox.
    private func attempt(
        _ draft: ProductDraft,
        _ wire: Wire,
        _ market: OpenMarketClient,
        _ count: inout Count
    ) async throws {
        let client = try client(wire)
        do throws(MarketError) {
            let result = try await client.registerProduct.orKeep(
                draft,
                images: [Fixture.imageInput],
                secret: nil,
                progress: nil
            )
            if case .kept = result { count.kept += 1 } else { count.finishedUnnoticed += 1 }
            wire.arm(.none)
            if case .kept = result, !(await sendAll(client)) { count.faults.append("\(draft.name): still kept") }
        } catch {
            count.failed["\(error)", default: 0] += 1
            let made = try await products(draft.name, market).count
            if [.offline, .unreachable].contains(error), made > 0 {
                count.faults.append("\(draft.name): \(error), although the market has it")
            }
            wire.arm(.none)
            _ = try await client.registerProduct(draft, images: [Fixture.imageInput])
        }
        let made = try await products(draft.name, market)
        if made.count != 1 { count.faults.append("\(draft.name): \(made.count) products") }
        for product in made { try await market.deleteProduct(product.id) }
    }

    /// Lets the outbox send until it is empty; `false` when it does not become so.
    private func sendAll(_ client: OpenMarketClient) async -> Bool {
        guard let pending = client.pending else { return false }
        for _ in 0..<20 {
            await pending.sendNow()
            for await changes in pending.changes() {
                if changes.isEmpty { return true }
                break
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return false
    }

    private func products(_ name: String, _ market: OpenMarketClient) async throws -> [Product] {
        let list = market.products()
        _ = try await list.refresh()
        return list.state.products.filter { $0.name == name }
    }
}
