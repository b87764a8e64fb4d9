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
        #expect(try await market.names().first == "Product 25")
        #expect(try await market.names(on: 2).last == "Product 1")
        let page = try await market.notebook.page(PageRequest(number: 2, size: 10), matching: .all)
        #expect(page.products.map(\.name).first == "Product 15")
        #expect(page.products.count == 10)
        #expect(page.hasNext)
    }

    @Test("A text finds products by their names, whatever the case, and the rest of a query counts too")
    func search() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        try await market.offer("Desk lamp")
        try await market.offer("Chair", price: 9000)

        #expect(try await market.names(matching: "LAMP") == ["Desk lamp"])
        let dear = ProductQuery(minimumPrice: 5000)
        let page = try await market.notebook.page(PageRequest(number: 1), matching: dear)
        #expect(page.products.map(\.name) == ["Chair"])
    }

    @Test("An edit changes the named fields and no other; id, vendor and date stay")
    func edit() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp", price: 1000)
        market.days.next()

        let edited = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(price: 900))

        #expect(edited.product.price == Money(900, .krw))
        #expect(edited.product.name == "Lamp")
        #expect(edited.id == lamp.id)
        #expect(edited.product.createdAt == lamp.product.createdAt)
        #expect(try await market.useCases.fetchProductDetail(lamp.id).product == edited.product)
    }

    @Test("An edit of what was read before another edit keeps that one")
    func editOld() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp", price: 1000)
        _ = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(price: 900, status: .reserved))

        let edited = try await market.notebook.edit(lamp, with: ProductPatch(stock: 3), secret: nil)

        #expect(edited.product.stock == 3)
        #expect(edited.product.price == Money(900, .krw))
        #expect(edited.product.status == .reserved)
    }

    @Test("Each field can be edited by itself, the status of the sale too")
    func editEach() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp", price: 1000)
        #expect(lamp.product.status == .onSale)

        _ = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(status: .reserved))
        _ = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(name: "Desk lamp"))
        _ = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(discount: Discount(100)))
        let edited = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(stock: 3))

        #expect(edited.product.status == .reserved)
        #expect(edited.product.name == "Desk lamp")
        #expect(edited.product.discount == Discount(100))
        #expect(edited.product.stock == 3)
        #expect(edited.product.price == Money(1000, .krw))
        #expect(edited.description == lamp.description)
    }

    @Test("A hidden product is there for its vendor, and for no other reader")
    func hidden() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp")
        _ = try await market.useCases.editProduct(lamp.id, patch: ProductPatch(status: .hidden))
        let ann = NotebookMarket.ann.credentials

        #expect(try await market.names() == [])
        await #expect(throws: MarketError.notFound) { try await market.notebook.detail(lamp.id, as: nil) }
        await #expect(throws: MarketError.notFound) {
            try await market.notebook.detail(lamp.id, as: NotebookMarket.bob.credentials)
        }
        await #expect(throws: MarketError.notFound) {
            try await market.notebook.detail(lamp.id, as: NotebookMarket.namesake.credentials)
        }
        #expect(try await market.notebook.detail(lamp.id, as: ann).id == lamp.id)
        let page = try await market.notebook.page(PageRequest(number: 1), matching: .all, as: ann)
        #expect(page.products.map(\.id) == [lamp.id])
    }

    @Test("An id is not used again after a deletion")
    func freshID() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp")
        let desk = try await market.offer("Desk")
        try await market.useCases.deleteProduct(lamp.id)
        let chair = try await market.offer("Chair")
        try await market.useCases.deleteProduct(chair.id)

        let shelf = try await market.offer("Shelf")

        #expect(Set([lamp.id, desk.id, chair.id, shelf.id]).count == 4)
    }

    @Test("What belongs to another vendor cannot be changed, through the use cases or past them")
    func otherVendor() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp")
        try await market.sessions.save(NotebookMarket.bob)

        await #expect(throws: MarketError.notOwner) { try await market.useCases.deleteProduct(lamp.id) }
        let stranger = Session(credentials: .fixture(identifier: "stranger"))
        let others = [
            (NotebookMarket.bob, MarketError.notOwner), (NotebookMarket.namesake, .notOwner),
            (stranger, .unauthenticated),
        ]
        for (other, refusal) in others {
            try await market.sessions.save(other)
            await #expect(throws: refusal) { try await market.notebook.delete(lamp.id, secret: nil) }
            await #expect(throws: refusal) {
                try await market.notebook.edit(lamp, with: ProductPatch(price: 1), secret: nil)
            }
            await #expect(throws: refusal) { try await market.notebook.confirmOwnership(of: lamp.id, secret: nil) }
        }
        try await market.sessions.save(NotebookMarket.ann)
        try await market.notebook.confirmOwnership(of: lamp.id, secret: nil)
        #expect(try await market.names() == ["Lamp"])
        #expect(try await market.notebook.detail(lamp.id, as: nil).product.price == Money(1000, .krw))
    }

    @Test("Only a known vendor registers a product")
    func stranger() async throws {
        let draft = ProductDraft(name: "Lamp", description: "As good as new.", price: Money(1000, .krw), stock: 1)

        try await market.sessions.save(Session(credentials: .fixture(identifier: "stranger")))
        await #expect(throws: MarketError.unauthenticated) {
            try await market.notebook.register(draft, images: [], key: nil, secret: nil, progress: nil)
        }
        #expect(try await market.names() == [])
    }

    @Test("What is gone cannot be edited")
    func editGone() async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let lamp = try await market.offer("Lamp")
        try await market.useCases.deleteProduct(lamp.id)

        await #expect(throws: MarketError.notFound) {
            try await market.notebook.edit(lamp, with: ProductPatch(price: 1), secret: nil)
        }
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
