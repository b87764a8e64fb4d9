import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Preview data", .slot)
@MainActor
struct PreviewMarketTests {
    @Test("A preview's app begins in a market with goods, banners, likes and chats that work")
    func app() async throws {
        let market = PreviewMarket()
        let session = try await market.logIn()
        let app = AppCoordinator(context: SceneContext(market: market.useCases, wording: Wording(.english)))
        await app.start()
        guard case .home(let home) = app.visible else {
            Issue.record("the home tab is not visible")
            return
        }
        await home.appear()
        #expect(home.state.banners.value?.count == 4)
        let others = try #require(market.catalogue.first { $0.vendorID != session.vendor?.id })
        #expect(try await market.useCases.accounts?.setLike(others.id, isLiked: true) == true)
        app.router.push(.product(others.id))
        guard case .product(let product) = app.visible else {
            Issue.record("the product is not visible")
            return
        }
        await product.appear()
        #expect(product.state.content.value?.isLiked == true)
        #expect(product.state.canChat)
        await product.perform(command: "chat")
        guard case .route(.chatRoom) = app.router.visible else {
            Issue.record("no chat is visible: \(String(describing: product.state.alert))")
            return
        }
    }

    @Test("A logged-in user owns their products and can create more")
    func owner() async throws {
        let market = PreviewMarket()
        let session = try await market.logIn(as: 1)
        let context = SceneContext(market: market.useCases, wording: Wording(.english))
        let form = ProductFormModel(.register, context: context)
        form.edit(.name, "Desk lamp")
        form.edit(.price, "12000")
        form.edit(.stock, "1")
        form.edit(.description, "A lamp for a desk, as good as new.")
        await form.add([Fixture.imageInput])
        await form.submit()
        #expect(form.state.submission == .done)
        let mine = ProductListModel(.mine, context: context)
        await mine.appear()
        #expect(mine.state.rows.first?.title == "Desk lamp")
        #expect(mine.state.rows.allSatisfy { $0.vendor == session.vendor?.name })
    }
}

extension PreviewMarket {
    fileprivate var catalogue: [ProductDetail] { Fixture.catalogue }
}
