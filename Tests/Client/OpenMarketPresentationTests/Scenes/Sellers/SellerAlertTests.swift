import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("What stands within a scene shows its alerts there", .slot, .timeLimit(.minutes(10)))
struct SellerAlertTests {
    private let stage = Stage()

    @Test("An alert of a seller, a sale or the followed sellers is that of the scene, and answered there")
    func forwarded() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        let list = ProductListModel(.seller(Vendor.ID(7)), context: stage.context)
        let page = try #require(list.sellerPage)
        let detail = ProductDetailModel(Product.ID(1), context: stage.context)
        let mine = MyPageModel(context: stage.context)
        let followed = try #require(mine.followed)
        stage.market.sellers.unfollow.fails(.offline)
        stage.market.editProduct.call.fails(.offline)
        page.source.show(stage.context.alerts.reported())
        await detail.perform(.sale(.deal(.sold, UserID(rawValue: "u8"))))
        await followed.perform(.unfollow(Vendor.ID(7)))
        let scenes: [any PresentedScene] = [list, detail, mine]
        for scene in scenes {
            #expect(scene.alert != nil)
            await scene.answer(.ok, text: nil)
            #expect(scene.alert == nil)
        }
        #expect(page.alert == nil && detail.sale.alert == nil && followed.alert == nil)
    }

    @Test("A followed seller is opened from the user's own page")
    func opened() async throws {
        try await stage.logIn(.fixture(auth: .fixture()))
        let mine = MyPageModel(context: stage.context)
        var exits: [MyPageModel.Exit] = []
        mine.onExit = { exits.append($0) }
        stage.market.sellers.followedCalls.returns([])
        await mine.perform(.followed(.open(Vendor.ID(7))))
        #expect(exits == [.products(.seller(Vendor.ID(7)))])
    }
}
