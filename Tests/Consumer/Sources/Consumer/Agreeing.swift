import Foundation
import OpenMarket
import OpenMarketTesting

/// Two devices of one user that change the same products at the same time: afterwards both show what the market has.
struct Agreeing {
    let town: Town
    let rounds: Int

    private static let stepsOfRound = 8

    /// A device of the user.
    private struct Device: Sendable {
        let client: OpenMarketClient

        /// Does one random thing.
        func step(_ products: [Product.ID], _ random: inout SeededGenerator) async throws {
            guard let id = products.randomElement(using: &random) else { return }
            let accounts = try client.requireAccounts()
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try await accounts.setLike(id, isLiked: true)
            case 1: try await accounts.setLike(id, isLiked: false)
            case 2:
                let stock = Int.random(in: 1...99, using: &random)
                _ = try await client.editProduct(id, patch: ProductPatch(stock: stock))
            case 3:
                let name = "Desk \(Int.random(in: 100...999, using: &random))"
                _ = try await client.editProduct(id, patch: ProductPatch(name: name))
            case 4 where Bool.random(using: &random): try await client.deleteProduct(id)
            case 5: _ = try await client.fetchProductDetail(id)
            case 6: _ = try await client.products.liked().loadNext()
            default: _ = try await client.products().loadNext()
            }
        }
    }

    func run(into table: Table) async throws {
        var faults: [String] = []
        let market = try town.client()
        let devices = try (0..<2).map { _ in Device(client: try town.client { $0.outbox = InMemoryOutboxStore() }) }
        var products: [Product.ID] = []
        for round in 0..<rounds {
            while products.count < 4 {
                products.append(try await market.registerProduct(.fixture(), images: [Fixture.imageInput]).id)
            }
            await withTaskGroup { group in
                for (number, device) in devices.enumerated() {
                    group.addTask { [products] in
                        var random = SeededGenerator(seed: UInt64(round * 2 + number))
                        var unexpected: [String] = []
                        for _ in 0..<Self.stepsOfRound {
                            do {
                                try await device.step(products, &random)
                            } catch MarketError.notFound, MarketError.conflict {
                                continue
                            } catch {
                                unexpected.append("round \(round), device \(number): \(error)")
                            }
                        }
                        return unexpected
                    }
                }
                for await unexpected in group { faults += unexpected }
            }
            for (number, device) in devices.enumerated() {
                faults += try await differences(device.client).map { "round \(round), device \(number): \($0)" }
            }
            let left = try await Self.view(try town.client()).products
            products = left.map(\.id)
        }
        let name = "two devices, \(rounds) × \(Self.stepsOfRound) steps, \(town.products.rawValue)"
        table.add(name, tries: rounds * Self.stepsOfRound * devices.count, "", faults: faults)
    }

    /// Everything that a device shows, as soon as the user pulls to refresh.
    private struct View: Equatable {
        let products: [Product]
        let liked: Set<Product.ID>
        let likes: Set<Product.ID>
        var details: [ProductDetail] = []
    }

    /// The parts of a device's view that a device without caches sees otherwise.
    private func differences(_ client: OpenMarketClient) async throws -> [String] {
        await client.pending?.sendNow()
        let (own, fresh) = (try await Self.view(client), try await Self.view(try town.client()))
        var different: [String] = []
        if own.products != fresh.products { different.append("another list") }
        if own.liked != fresh.liked { different.append("other liked products") }
        if own.likes != fresh.likes { different.append("other likes") }
        if own.details != fresh.details { different.append("other details") }
        return different
    }

    private static func view(_ client: OpenMarketClient) async throws -> View {
        let (list, liked) = (client.products(), client.products.liked())
        _ = try await list.refresh()
        _ = try await liked.refresh()
        var view = View(
            products: list.state.products,
            liked: Set(liked.state.products.map(\.id)),
            likes: try await client.requireAccounts().likes.ids()
        )
        for product in view.products { view.details.append(try await client.refreshProduct(product.id)) }
        return view
    }
}
