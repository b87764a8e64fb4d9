import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: its owner", .slot, .timeLimit(.minutes(10)))
struct DetailOwnerTests {
    let stage = Stage()
    private var deletions: MockCall<(id: Product.ID, secret: Secret?), Void> { stage.market.deleteProduct.call }

    /// The user's own product, with the alert that confirms its deletion.
    private func aboutToDelete() async throws -> (ProductDetailModel, Exits<ProductDetailModel.Exit>) {
        try await stage.logIn()
        let (detail, exits) = await stage.loadedDetail()
        await detail.perform(command: "manage")
        await detail.answer(.delete)
        return (detail, exits)
    }

    @Test("Only the vendor with its id owns it; a name proves nothing where there is an id")
    func ownership() async throws {
        let (detail, _) = await stage.loadedDetail(.fixture(vendor: .fixture(id: 7, name: "shop")))
        #expect(!detail.state.isOwner)
        try await stage.logIn(.fixture(vendor: .fixture(id: 8, name: "shop"), auth: .fixture()))
        #expect(!detail.state.isOwner)
        try await stage.logIn(.fixture(vendor: .fixture(id: 7, name: "another name"), auth: .fixture()))
        #expect(detail.state.isOwner)
        try await stage.logOut()
        #expect(!detail.state.isOwner)
    }

    @Test("Where the market names no vendor, the secret decides")
    func noVendor() async {
        let (detail, _) = await stage.loadedDetail(.fixture(vendor: nil))
        #expect(detail.state.isOwner)
        #expect(!detail.state.canChat)
    }

    @Test("Only the owner sees the owner's menu")
    func menuOfOthers() async {
        let (detail, _) = await stage.loadedDetail()
        await detail.perform(command: "manage")
        #expect(detail.state.alert == nil)
    }

    @Test("The menu leads to the form, or asks whether to delete")
    func menu() async throws {
        try await stage.logIn()
        let (detail, exits) = await stage.loadedDetail()
        await detail.perform(command: "manage")
        #expect(detail.state.alert?.actions.map(\.choice) == [.edit, .delete, .cancel])
        await detail.answer(.edit, text: nil)
        #expect(exits.all == [.edit(Product.ID(1))])
        await detail.perform(command: "manage")
        await detail.answer(.delete)
        #expect(detail.state.alert?.kind == .confirmDelete)
        #expect(deletions.callCount == 0)
    }

    @Test("Nothing is deleted before the user has confirmed it")
    func saysNo() async throws {
        let (detail, exits) = try await aboutToDelete()
        await detail.answer(.no)
        await detail.answer(.yes)
        #expect(deletions.callCount == 0)
        #expect(detail.state.alert == nil)
        #expect(exits.all.isEmpty)
    }

    @Test("A double tap on yes deletes once, and leads away once, when it is done")
    func deletes() async throws {
        let (detail, exits) = try await aboutToDelete()
        deletions.alwaysSucceeds()
        deletions.hold()
        async let first: Void = detail.answer(.yes)
        await deletions.untilHeld()
        #expect(detail.state.isBusy)
        #expect(exits.all.isEmpty)
        await detail.answer(.yes)
        await detail.perform(command: "manage")
        #expect(detail.state.alert == nil)
        deletions.release()
        await first
        #expect(deletions.calls.map(\.id) == [Product.ID(1)])
        #expect(deletions.calls.first?.secret == nil)
        #expect(!detail.state.isBusy)
        let (list, _) = stage.list()
        stage.lists.sell(from: ServedProducts(count: 2))
        await list.load()
        stage.market.events.publish(.deleted(Product.ID(1)))
        await list.reaches { $0.rows.count == 1 }
        #expect(exits.all == [.gone])
        #expect(detail.state.content.problem == nil)
    }

    @Test("A product that is gone already counts as deleted")
    func goneAlready() async throws {
        let (detail, exits) = try await aboutToDelete()
        deletions.fails(.notFound)
        await detail.answer(.yes)
        #expect(exits.all == [.gone])
        #expect(detail.state.alert == nil)
        #expect(stage.store.isDeleted(Product.ID(1)))
    }

    @Test("A failure is told and leaves everything as it was")
    func failure() async throws {
        let (detail, exits) = try await aboutToDelete()
        deletions.fails(.offline)
        await detail.answer(.yes)
        #expect(detail.state.alert?.kind == .error)
        #expect(exits.all.isEmpty)
        #expect(!detail.state.isBusy)
        #expect(detail.state.content.value != nil)
    }

    @Test(
        "Where the stored secret does not do, it is asked for, and asked again while it is wrong",
        arguments: [
            MarketError.wrongSecret, .unauthenticated,
        ]
    )
    func secret(error: MarketError) async throws {
        let (detail, exits) = try await aboutToDelete()
        deletions.fails(error, .wrongSecret)
        await detail.answer(.yes)
        let wording = stage.context.wording
        #expect(detail.state.alert?.says(AlertDirector(wording).secretPrompt()) == true)
        await detail.answer(.submit, text: Secret(""))
        #expect(detail.state.alert?.says(AlertDirector(wording).secretPrompt()) == true)
        await detail.answer(.submit, text: Secret("1234"))
        #expect(detail.state.alert?.says(AlertDirector(wording).secretPrompt(wasWrong: true)) == true)
        deletions.succeeds()
        await detail.answer(.submit, text: Secret("4321"))
        #expect(deletions.calls.map(\.secret) == [nil, Secret("1234"), Secret("4321")])
        #expect(exits.all == [.gone])
    }

    @Test("Cancelling the prompt for the secret keeps the product")
    func secretCancelled() async throws {
        let (detail, exits) = try await aboutToDelete()
        deletions.fails(.wrongSecret)
        await detail.answer(.yes)
        await detail.answer(.cancel, text: Secret("1234"))
        #expect(deletions.callCount == 1)
        #expect(exits.all.isEmpty)
    }

    @Test("What others do to it shows: an edit, and that it is gone")
    func elsewhere() async throws {
        try await stage.logIn()
        let (detail, exits) = await stage.loadedDetail()
        stage.market.events.publish(.updated(.fixture(name: "Lamp", stock: 0)))
        await detail.reaches { $0.content.value?.title == "Lamp" }
        #expect(detail.state.content.value?.stock == TextToken("Sold out", .soldOut))
        stage.market.events.publish(.deleted(Product.ID(1)))
        await detail.reaches { $0.content.problem != nil }
        #expect(detail.state.content.problem?.text.message == "This product is no longer for sale.")
        #expect(!detail.state.isOwner)
        #expect(exits.all.isEmpty)
    }
}
