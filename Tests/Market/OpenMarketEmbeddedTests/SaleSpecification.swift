import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketTesting
import TestSupport
import Testing

/// How a sale goes, in front of every market that knows sales.
@Suite("Sales in front of every market", .slot)
struct SaleSpecification {
    private func sell(
        _ wiring: MarketWiring,
        _ body: (MarketWiring.Clients, ProductDetail) async throws -> Void
    ) async throws {
        let clients = try await wiring.make()
        let made = try await clients.vendor.registerProduct(
            .fixture(price: 80_000),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
        try await body(clients, made)
        await clients.finish()
    }

    @Test("A product is reserved and sold, and everybody sees that", arguments: MarketWiring.all)
    func steps(wiring: MarketWiring) async throws {
        try await sell(wiring) { clients, made in
            guard wiring.knowsSales else {
                #expect(made.product.status == nil)
                await #expect(throws: MarketError.unsupported(.saleStatus)) {
                    try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: .reserved))
                }
                return
            }
            #expect(made.product.status == .onSale)
            for status in [SaleStatus.reserved, .sold] {
                let changed = try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: status))
                #expect(changed.product.status == status)
                #expect(try await clients.stranger.fetchProductDetail(made.id).product.status == status)
                let list = clients.stranger.products(matching: ProductQuery(status: status))
                _ = try await list.loadNext()
                #expect(list.state.products.map(\.id) == [made.id])
            }
            await #expect(throws: MarketError.invalid([.statusChange(from: .sold, to: .reserved)])) {
                try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: .reserved))
            }
            let onSale = clients.stranger.products(matching: ProductQuery(status: .onSale))
            _ = try await onSale.loadNext()
            #expect(onSale.state.products.isEmpty)
        }
    }

    @Test("A hidden product is there for its seller only, and can be shown again", arguments: MarketWiring.all)
    func hiding(wiring: MarketWiring) async throws {
        guard wiring.knowsSales else { return }
        try await sell(wiring) { clients, made in
            guard wiring.hidesProducts else {
                await #expect(throws: MarketError.unsupported(.hiding)) {
                    try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: .hidden))
                }
                return
            }
            _ = try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: .hidden))
            await #expect(throws: MarketError.notFound) { try await clients.stranger.fetchProductDetail(made.id) }
            let all = clients.stranger.products()
            _ = try await all.loadNext()
            #expect(all.state.products.isEmpty)
            #expect(try await clients.vendor.fetchProductDetail(made.id).product.status == .hidden)
            let mine = clients.vendor.products.mine()
            _ = try await mine.loadNext()
            #expect(mine.state.products.map(\.status) == [.hidden])
            _ = try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: .onSale))
            #expect(try await clients.stranger.fetchProductDetail(made.id).product.status == .onSale)
        }
    }

    @Test("The history has every price there was", arguments: MarketWiring.all)
    func history(wiring: MarketWiring) async throws {
        try await sell(wiring) { clients, made in
            guard wiring.keepsHistory else {
                await #expect(throws: MarketError.unsupported(.history)) {
                    try await clients.stranger.discovery.history(of: made.id)
                }
                return
            }
            _ = try await clients.vendor.editProduct(made.id, patch: ProductPatch(price: 70_000))
            _ = try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: .sold))
            let steps = try await clients.stranger.discovery.history(of: made.id)
            #expect(steps.map(\.bargainPrice.amount) == [70_000, 70_000, 80_000])
            #expect(steps.map(\.status) == [.sold, .onSale, .onSale])
        }
    }

    @Test("Of two edits of the same version the second one is told so", arguments: MarketWiring.all)
    func conflicts(wiring: MarketWiring) async throws {
        try await sell(wiring) { clients, made in
            guard wiring.hidesProducts else {
                #expect(made.product.version == nil)
                await #expect(throws: MarketError.unsupported(.versions)) {
                    try await clients.vendor.editProduct(made.id, patch: ProductPatch(price: 1, version: 1))
                }
                return
            }
            let version = try #require(made.product.version)
            _ = try await clients.vendor.editProduct(made.id, patch: ProductPatch(price: 1, version: version))
            await #expect(throws: MarketError.conflict) {
                try await clients.vendor.editProduct(made.id, patch: ProductPatch(price: 2, version: version))
            }
            #expect(try await clients.vendor.fetchProductDetail(made.id).product.price.amount == 1)
        }
    }
}

extension MarketWiring {
    /// Whether products can be reserved and sold.
    var knowsSales: Bool { generation == .v3x }
    /// Whether what a product cost before is kept.
    var keepsHistory: Bool { knowsSales }
    /// Whether products can be hidden.
    var hidesProducts: Bool { generation == .v3x && !isOnFirebase }
}
