import CourseLaws
import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise16

@Suite("A market in a notebook, behind the real use cases")
struct NotebookTests {
    private let market = NotebookMarket()

    @Test(
        "The newest product is first; pages begin at 1, are as long as asked, and have an end, whatever number is asked for",
        arguments: Draw.cases(20)
    )
    func anyPage(draw: Draw) async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let names = (0..<draw.int(0...23)).map { "Product \($0)" }
        for name in names { try await market.offer(name) }
        let size = draw.int(1...12)
        var found: [String] = []
        for number in 1...names.count / size + 3 {
            let page = try await market.notebook.page(PageRequest(number: number, size: size), matching: .all)
            #expect(page.products.count == max(0, min(size, names.count - (number - 1) * size)))
            #expect(page.hasNext == (number * size < names.count))
            found += page.products.map(\.name)
        }
        #expect(found == names.reversed())
        let last = try await market.notebook.page(PageRequest(number: .max, size: size), matching: .all)
        #expect(last.products.isEmpty && !last.hasNext)
    }

    @Test(
        "A vendor is known by its credentials, `sessions.signature(secret)`; only the owner changes a product",
        arguments: Draw.cases(20)
    )
    func owners(draw: Draw) async throws {
        let people = [NotebookMarket.ann, NotebookMarket.namesake, NotebookMarket.bob]
        var owners: [Product.ID: Int] = [:]
        for number in 0..<draw.int(1...5) {
            let owner = draw.int(0...2)
            try await market.sessions.save(people[owner])
            let offered = try await market.offer("Product \(number)")
            #expect(offered.vendor == people[owner].vendor)
            owners[offered.id] = owner
        }
        for (id, owner) in owners {
            let detail = try await market.notebook.detail(id, as: nil)
            for other in draw.shuffled([0, 1, 2]) where other != owner {
                try await market.sessions.save(people[other])
                await #expect(throws: MarketError.notOwner) {
                    try await market.notebook.edit(detail, with: ProductPatch(price: 1), secret: nil)
                }
                await #expect(throws: MarketError.notOwner) { try await market.notebook.delete(id, secret: nil) }
                await #expect(throws: MarketError.notOwner) {
                    try await market.notebook.confirmOwnership(of: id, secret: nil)
                }
            }
            #expect(try await market.notebook.detail(id, as: nil) == detail)
            try await market.sessions.save(people[owner])
            try await market.notebook.confirmOwnership(of: id, secret: nil)
            try await market.notebook.delete(id, secret: nil)
        }
        #expect(try await market.names() == [])
    }

    @Test(
        "An edit changes the named fields, the status of the sale too; id, vendor and date stay",
        arguments: Draw.cases(30)
    )
    func fields(draw: Draw) async throws {
        try await market.sessions.save(NotebookMarket.ann)
        let offered = try await market.offer("Lamp", price: 9000)
        var (name, price, stock) = (offered.product.name, Decimal(9000), offered.product.stock)
        var (status, discount, text) = (offered.product.status, offered.product.discount, offered.description)
        for _ in 0..<draw.int(1...5) {
            var patch = ProductPatch()
            if draw.bool() { name = "Lamp \(draw.int(1...99))"; patch.name = name }
            if draw.bool() { price = Decimal(draw.int(1000...9000)); patch.price = price }
            if draw.bool() { stock = draw.int(0...9); patch.stock = stock }
            if draw.bool() { status = draw.one(of: [.onSale, .reserved]); patch.status = status }
            if draw.bool() { discount = Discount(Decimal(draw.int(0...999))); patch.discount = discount }
            if draw.bool() { text = "As good as on day \(draw.int(1...99))."; patch.description = text }
            market.days.next()
            // What is edited may have been read long ago.
            let edited = try await market.notebook.edit(offered, with: patch, secret: nil)
            let product = edited.product
            #expect(product.name == name && product.price == Money(price, .krw) && product.stock == stock)
            #expect(product.status == status && product.discount == discount && edited.description == text)
            #expect(
                edited.id == offered.id && edited.vendor == offered.vendor
                    && product.createdAt == offered.product.createdAt
            )
            #expect(try await market.notebook.detail(offered.id, as: nil) == edited)
        }
    }

    @Test("A new product is on sale; a hidden one is there for its vendor only", arguments: Draw.cases(20))
    func visible(draw: Draw) async throws {
        let people = [NotebookMarket.ann, NotebookMarket.namesake, NotebookMarket.bob]
        var rows: [(id: Product.ID, owner: Int, isHidden: Bool)] = []
        for number in 0..<draw.int(1...6) {
            let (owner, isHidden) = (draw.int(0...2), draw.bool())
            try await market.sessions.save(people[owner])
            let offered = try await market.offer("Product \(number)")
            #expect(offered.product.status == .onSale)
            if isHidden {
                _ = try await market.notebook.edit(offered, with: ProductPatch(status: .hidden), secret: nil)
            }
            rows.append((offered.id, owner, isHidden))
        }
        for reader in [nil, 0, 1, 2] as [Int?] {
            let credentials = reader.map { people[$0].credentials }
            let page = try await market.notebook.page(PageRequest(number: 1), matching: .all, as: credentials)
            let visible = rows.filter { !$0.isHidden || $0.owner == reader }
            #expect(page.products.map(\.id) == visible.reversed().map(\.id) && page.totalCount == visible.count)
            for row in rows where row.isHidden && row.owner != reader {
                await #expect(throws: MarketError.notFound) {
                    try await market.notebook.detail(row.id, as: credentials)
                }
            }
            for row in visible { #expect(try await market.notebook.detail(row.id, as: credentials).id == row.id) }
        }
    }

    @Test("What is gone is `notFound`, and its id is never used again", arguments: Draw.cases(20))
    func isGone(draw: Draw) async throws {
        try await market.sessions.save(NotebookMarket.ann)
        var (there, gone): ([ProductDetail], [ProductDetail]) = ([], [])
        for number in 0..<draw.int(2...12) {
            if there.isEmpty || draw.bool() {
                let offered = try await market.offer("Product \(number)")
                #expect(!(there + gone).map(\.id).contains(offered.id))
                there.append(offered)
            } else {
                let removed = there.remove(at: draw.int(0...there.count - 1))
                try await market.notebook.delete(removed.id, secret: nil)
                gone.append(removed)
            }
        }
        for detail in gone {
            await #expect(throws: MarketError.notFound) {
                try await market.notebook.detail(detail.id, as: NotebookMarket.ann.credentials)
            }
            await #expect(throws: MarketError.notFound) {
                try await market.notebook.edit(detail, with: ProductPatch(price: 1), secret: nil)
            }
            await #expect(throws: MarketError.notFound) { try await market.notebook.delete(detail.id, secret: nil) }
            await #expect(throws: MarketError.notFound) {
                try await market.notebook.confirmOwnership(of: detail.id, secret: nil)
            }
        }
        #expect(try await market.names() == there.reversed().map(\.product.name))
    }

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
