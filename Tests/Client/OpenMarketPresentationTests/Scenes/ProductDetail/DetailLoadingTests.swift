import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: looking at it", .slot, .timeLimit(.minutes(10)))
struct DetailLoadingTests {
    @Test("A product that only a cache had is asked for again when its scene is visible, one of the market is not")
    func kept() async {
        let (model, _) = stage.detail()
        let calls = stage.market.fetchProductDetail.call
        var kept = ProductDetail.fixture(name: "Old lamp")
        kept.product.keptSince = Date(timeIntervalSince1970: 0)
        calls.returns(kept)
        await model.appear()
        calls.returns(.fixture(name: "Lamp"))
        await model.appear()
        await model.appear()
        #expect(calls.callCount == 2 && model.state.content.value?.title == "Lamp")
    }

    let stage = Stage()
    private var fetches: MockCall<Product.ID, ProductDetail> { stage.market.fetchProductDetail.call }

    @Test("It is asked for once by its id and shown as the market has it")
    func load() async throws {
        let (detail, _) = await stage.loadedDetail(.fixture(price: 1000, discount: 200, isLiked: true))
        let content = try #require(detail.state.content.value)
        #expect(fetches.calls == [Product.ID(1)])
        #expect(content.title == "Mechanical keyboard")
        #expect(content.description == "Brown switches, aluminium case, hardly used.")
        #expect(content.price.map(\.text) == ["₩1,000", "₩800", "-20%"])
        #expect(content.stock == TextToken("12 left", .stock))
        #expect(content.vendor == "vendor7")
        #expect(content.date == "Just now")
        #expect(content.isLiked)
    }

    @Test("A product that appears twice at once is asked for once")
    func twice() async {
        let (detail, _) = stage.detail()
        fetches.returns(.fixture())
        fetches.hold()
        async let first: Void = detail.appear()
        await fetches.untilHeld()
        #expect(detail.state.content == .loading(nil))
        await detail.appear()
        fetches.release()
        await first
        #expect(fetches.callCount == 1)
        #expect(detail.state.content.problem == nil)
    }

    @Test("A failure is shown and can be tried again")
    func failure() async {
        let (detail, _) = stage.detail()
        fetches.fails(.offline)
        await detail.loadProduct()
        #expect(detail.state.content == .failed(Problem(.offline, in: stage.context.wording), nil))
        fetches.returns(.fixture())
        await detail.loadProduct()
        #expect(detail.state.content.value?.title == "Mechanical keyboard")
        #expect(detail.state.content.problem == nil)
    }

    @Test("A failure of loading again keeps what is shown, and says so until it is loaded")
    func failedAgain() async {
        let (detail, _) = await stage.loadedDetail()
        fetches.fails(.offline)
        await detail.loadProduct()
        #expect(detail.state.content.value?.title == "Mechanical keyboard")
        stage.store.setLiked(Product.ID(1), true)
        #expect(detail.state.content.problem?.error == .offline)
        #expect(detail.state.content.value?.isLiked == true)
    }

    @Test("A load that is given up leaves no spinner", arguments: [true, false])
    func cancelled(isLoaded: Bool) async {
        let (detail, _) = isLoaded ? await stage.loadedDetail() : stage.detail()
        let before = detail.state
        fetches.hold()
        fetches.returns(.fixture())
        let load = Task { await detail.loadProduct() }
        await fetches.untilHeld()
        load.cancel()
        await load.value
        #expect(detail.state == before)
    }

    @Test("What a list knows of it is shown at once, while the rest is on its way")
    func knownFromList() async {
        stage.store.merge([.fixture(name: "Lamp", price: 500)], asOf: stage.store.now)
        let (detail, _) = stage.detail()
        fetches.hold()
        fetches.returns(.fixture(name: "Lamp", price: 500))
        async let load: Void = detail.loadProduct()
        await fetches.untilHeld()
        #expect(detail.state.content.isLoading)
        #expect(detail.state.content.value?.title == "Lamp")
        #expect(detail.state.content.value?.price.map(\.text) == ["₩500"])
        fetches.release()
        await load
        #expect(!detail.state.content.isLoading)
    }

    @Test("What was shown before is shown at once, with everything")
    func knownFromBefore() async throws {
        _ = await stage.loadedDetail(.fixture(images: try ProductImage.fixtures(3)))
        let (detail, _) = stage.detail()
        fetches.hold()
        fetches.returns(.fixture(images: try ProductImage.fixtures(3)))
        async let load: Void = detail.loadProduct()
        await fetches.untilHeld(1)
        #expect(detail.state.content.value?.images.count == 3)
        #expect(detail.state.pageText == "1 / 3")
        fetches.release()
        await load
    }

    @Test("A product that is gone is said to be, and nothing can be done with it")
    func notFound() async throws {
        try await stage.logIn()
        let (detail, exits) = await stage.loadedDetail()
        #expect(detail.state.isOwner)
        fetches.fails(.notFound)
        await detail.loadProduct()
        let problem = try #require(detail.state.content.problem)
        #expect(problem.error == .notFound && !problem.isWorthRetrying)
        #expect(problem.text.message == "This product is no longer for sale.")
        #expect(detail.state.content.value == nil)
        #expect(!detail.state.isOwner && !detail.state.canChat)
        await detail.perform(command: "manage")
        #expect(detail.state.alert == nil)
        #expect(exits.all.isEmpty)
    }

    @Test("A purchase whose product is gone offers no chat and no like, also once its list is loaded again")
    func purchaseGone() async throws {
        let product = Product.fixture()
        stage.lists.sell(from: ServedProducts([product]))
        try await stage.logIn(.fixture(auth: .fixture(user: "bea")))
        let (list, _) = stage.list(.bought)
        await list.load()
        let (detail, _) = stage.detail()
        fetches.fails(.notFound)
        await detail.loadProduct()
        stage.store.merge([product], asOf: stage.store.now)
        #expect(detail.state.content.problem?.error == .notFound && detail.state.content.value == nil)
        #expect(!detail.state.canChat && !detail.state.canModerate)
        #expect(!detail.commands.contains { ["like", "chat", "aboutSeller"].contains($0.id) })
    }

    @Test("A product that is deleted while it loads is not shown")
    func deletedOnTheWay() async {
        let (detail, _) = stage.detail()
        fetches.hold()
        fetches.returns(.fixture())
        async let load: Void = detail.loadProduct()
        await fetches.untilHeld()
        stage.market.events.publish(.deleted(Product.ID(1)))
        await detail.reaches { $0.content.problem != nil }
        fetches.release()
        await load
        #expect(detail.state.content.problem?.error == .notFound)
    }

    @Test("Images stand in the vendor's order")
    func pictures() async throws {
        let images = Array(try ProductImage.fixtures(4).reversed())
        let (detail, _) = await stage.loadedDetail(.fixture(images: images))
        #expect(detail.state.content.value?.images == images)
    }

    @Test(
        "The page in view stays among the pages there are",
        arguments: [
            (0, 1, "1 / 3"), (1, 1, "1 / 3"), (3, 3, "3 / 3"), (4, 3, "3 / 3"), (Int.max, 3, "3 / 3"),
            (Int.min, 1, "1 / 3"),
        ]
    )
    func pages(page: Int, shown: Int, text: String) async throws {
        let (detail, _) = await stage.loadedDetail(.fixture(images: try ProductImage.fixtures(3)))
        detail.showPage(page)
        #expect(detail.state.page == shown)
        #expect(detail.state.pageText == text)
    }

    @Test("One image or none has no page to tell", arguments: [0, 1])
    func fewPages(count: Int) async throws {
        let (detail, exits) = await stage.loadedDetail(.fixture(images: try ProductImage.fixtures(count)))
        detail.showPage(2)
        #expect(detail.state.page == 1)
        #expect(detail.state.pageText == nil)
        await detail.perform(command: "images")
        #expect(exits.all.count == count)
    }

    @Test("The viewer opens with all images at the page in view, without another request")
    func viewer() async throws {
        let images = try ProductImage.fixtures(3)
        let (detail, exits) = await stage.loadedDetail(.fixture(images: images))
        detail.showPage(2)
        await detail.perform(command: "images")
        #expect(exits.all == [.images(images.map(\.url), page: 2)])
        #expect(fetches.callCount == 1)
    }
}
