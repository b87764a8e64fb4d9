import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: its seller is blocked", .slot, .timeLimit(.minutes(10)))
struct DetailBlockTests {
    let stage = Stage()

    private func logIn(as vendor: Vendor) async throws {
        try await stage.logIn(.fixture(vendor: vendor, auth: .fixture()))
    }

    @Test("A user who is not the seller can do something about them; a guest and the seller cannot")
    func mayModerate() async throws {
        let (detail, _) = await stage.loadedDetail()
        #expect(!detail.state.canModerate)
        await detail.perform(command: "aboutSeller")
        #expect(detail.state.alert == nil)
        try await logIn(as: Vendor(id: Vendor.ID(99), name: "buyer"))
        #expect(detail.state.canModerate)
        let seller = try #require(detail.product?.vendorID)
        try await logIn(as: Vendor(id: seller, name: "seller"))
        #expect(!detail.state.canModerate)
    }

    @Test("A product of a blocked seller that is open when the user logs in is no longer there")
    func blockedBefore() async throws {
        let (detail, _) = await stage.loadedDetail()
        stage.market.fetchProductDetail.call.fails(.notFound)
        try await logIn(as: Vendor(id: Vendor.ID(99), name: "buyer"))
        await detail.reaches { $0.content.problem?.error == .notFound }
        #expect(detail.state.content.value == nil && !detail.state.canChat)
    }

    @Test("A response for a guest that arrives after the log-in is asked for again")
    func loggedInMeanwhile() async throws {
        let (detail, _) = stage.detail()
        let fetches = stage.market.fetchProductDetail.call
        fetches.answers(.success(.fixture()), .failure(.notFound))
        fetches.hold()
        let load = Task { await detail.loadProduct() }
        defer { load.cancel() }
        await fetches.untilHeld()
        try await logIn(as: Vendor(id: Vendor.ID(99), name: "buyer"))
        fetches.release()
        await load.value
        #expect(fetches.callCount == 2 && detail.state.content.problem?.error == .notFound)
    }

    @Test("Blocking asks first, takes all of the seller's products away, and closes the scene")
    func block() async throws {
        try await logIn(as: Vendor(id: Vendor.ID(99), name: "buyer"))
        let (detail, log) = await stage.loadedDetail()
        let vendor = try #require(detail.product?.vendorID)
        let other = Product.fixture(id: 77, vendor: Vendor(id: vendor, name: "seller"))
        stage.context.store.merge([other, .fixture(id: 78, vendor: nil)], asOf: stage.context.store.now)
        stage.market.sellers.block.returns(Seller(vendor: Vendor(id: vendor, name: "seller")))
        await detail.perform(command: "aboutSeller")
        #expect(detail.state.alert?.kind == .sellerActions)
        await detail.answer(.block)
        #expect(detail.state.alert?.kind == .confirmBlock)
        #expect(stage.market.sellers.block.calls.isEmpty)
        await detail.answer(.block)
        #expect(stage.market.sellers.block.calls == [.vendor(vendor)])
        #expect(stage.context.store.product(other.id) == nil)
        #expect(stage.context.store.product(Product.ID(78)) != nil)
        #expect(log.all.last == .blocked(detail.state.content.value?.vendor ?? "seller"))
    }

    @Test("A market that refuses is told, and nothing goes away")
    func refused() async throws {
        try await logIn(as: Vendor(id: Vendor.ID(99), name: "buyer"))
        let (detail, log) = await stage.loadedDetail()
        stage.market.sellers.block.fails(.offline)
        for _ in 0..<2 {
            await detail.perform(command: "aboutSeller")
            await detail.answer(.cancel)
            await detail.answer(.block)
        }
        #expect(stage.market.sellers.block.calls.isEmpty)
        await detail.perform(command: "aboutSeller")
        await detail.answer(.block)
        await detail.answer(.block)
        #expect(detail.state.alert?.kind == .error)
        #expect(detail.state.content.value != nil && log.all.isEmpty)
    }
}
