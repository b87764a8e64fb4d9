import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Blocking the other member of a chat", .slot, .timeLimit(.minutes(10)))
struct ChatBlockingTests {
    private let chat = RoomDriver()
    private var blocks: MockCall<Seller.Key, Seller> { chat.stage.market.sellers.block }

    @Test("Nobody can be blocked before it is known who it is")
    func unknown() async {
        await chat.model.perform(command: "block")
        #expect(!chat.model.state.canBlock && chat.model.state.alert == nil)
    }

    @Test("It asks first, takes everything they sell away, and leads back")
    func block() async throws {
        try await chat.open()
        let vendor = Vendor(id: Vendor.ID(7), name: "Ada")
        chat.stage.store.merge(
            [.fixture(id: 1, vendor: vendor), .fixture(id: 2, vendor: nil)],
            asOf: chat.stage.store.now
        )
        blocks.returns(Seller(vendor: vendor, user: chat.room.other))
        await chat.model.perform(command: "block")
        #expect(chat.model.state.alert?.says(AlertDirector(chat.stage.wording).confirmBlock("Ada")) == true)
        #expect(blocks.callCount == 0)
        await chat.model.answer(.block)
        #expect(blocks.calls == [.user(chat.room.other)])
        #expect(chat.stage.store.product(Product.ID(1)) == nil && chat.stage.store.product(Product.ID(2)) != nil)
        #expect(chat.log.all == [.blocked("Ada")])
    }

    @Test("No is no, and a failure is told; the chat stays open")
    func refused() async throws {
        try await chat.open()
        blocks.fails(.offline)
        await chat.model.perform(command: "block")
        await chat.model.answer(.cancel)
        await chat.model.answer(.block)
        #expect(blocks.callCount == 0)
        await chat.model.perform(command: "block")
        await chat.model.answer(.block)
        #expect(chat.model.state.alert?.kind == .error && chat.log.all.isEmpty)
    }
}
