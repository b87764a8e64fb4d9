import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise16

@Suite("A market in a notebook, behind the real use cases")
struct NotebookTests {
    private let market = NotebookMarket()

    @Test("What was offered last is first, with its vendor, its date and an id of its own")
    func register() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp")
        let desk = try await market.offer("Desk")

        #expect(try await market.names() == ["Desk", "Lamp"])
        #expect(lamp.id != desk.id)
        #expect(lamp.vendor == NotebookMarket.ann.vendor)
        #expect(lamp.product.createdAt == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(try await market.useCases.fetchProductDetail(lamp.id).product == lamp.product)
    }

    @Test("Twenty-five products are two pages, and a list finds all of them once")
    func pages() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        for number in 1...25 { try await market.offer("Product \(number)") }

        let list = market.useCases.products()
        try await list.loadNext()
        #expect(list.state.products.count == 20)
        try await list.loadNext()

        #expect(Set(list.state.products.map(\.id)).count == 25)
        #expect(list.state.status == .ended)
        #expect(try await market.names(on: 3).isEmpty)
    }

    @Test("A text finds products by their names, whatever the case")
    func search() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        try await market.offer("Desk lamp")
        try await market.offer("Chair")

        #expect(try await market.names(matching: "LAMP") == ["Desk lamp"])
    }

    @Test("An edit changes the named fields and no other; id, vendor and date stay")
    func edit() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp", price: 1000)

        let edited = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(price: 900))

        #expect(edited.product.price == Money(900, .krw))
        #expect(edited.product.name == "Lamp")
        #expect(edited.id == lamp.id)
        #expect(edited.product.createdAt == lamp.product.createdAt)
        #expect(try await market.useCases.fetchProductDetail(lamp.id).product == edited.product)
    }

    @Test("What belongs to another vendor cannot be changed, through the use cases or past them")
    func otherVendor() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp")
        try await market.sessions.save(NotebookMarket.bob)

        await #expect(throws: MarketError.notOwner) { try await market.useCases.deleteProduct(lamp.id) }
        await #expect(throws: MarketError.notOwner) {
            try await market.notebook.delete(lamp.id, as: NotebookMarket.bob.credentials)
        }
        await #expect(throws: MarketError.unauthenticated) {
            try await market.notebook.delete(lamp.id, as: .fixture(identifier: "stranger"))
        }
        #expect(try await market.names() == ["Lamp"])
    }

    @Test("A deletion that happens twice is no error; a product that is gone cannot be found")
    func delete() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp")

        try await market.useCases.deleteProduct(lamp.id)
        try await market.useCases.deleteProduct(lamp.id)

        #expect(try await market.names() == [])
        await #expect(throws: MarketError.notFound) { try await market.useCases.fetchProductDetail(lamp.id) }
    }
}
