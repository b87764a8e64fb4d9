import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("A list of products: looked at", .slot, .timeLimit(.minutes(10)))
struct ViewedListTests {
    private let stage = Stage()

    @Test("What is opened is in the list, the last first, and nothing is left when it is forgotten")
    func history() async throws {
        for id in [1, 2] {
            stage.market.fetchProductDetail.call.returns(.fixture(id: id, name: "Lamp \(id)"))
            await ProductDetailModel(Product.ID(id), context: stage.context).appear()
        }
        let (list, _) = stage.list(.viewed)
        await list.appear()
        #expect(list.state.rows.map(\.title) == ["Lamp 2", "Lamp 1"] && list.state.canForget)
        #expect(list.commands.contains { $0.id == "forget" })
        await list.perform(command: "forget")
        #expect(list.state.rows.isEmpty && list.state.emptyText == stage.wording(.emptyViewed))
        #expect(!list.commands.contains { $0.id == "forget" })
        #expect(try await stage.context.market.kept.views().isEmpty)
    }

    @Test("What was looked at does not make what is known older")
    func newer() async throws {
        try await stage.context.market.kept.noteView(of: .fixture(id: 1, name: "Old name"))
        stage.store.merge([.fixture(id: 1, name: "New name")], asOf: stage.store.now)
        let (list, _) = stage.list(.viewed)
        await list.appear()
        #expect(list.state.rows.map(\.title) == ["New name"])
    }

    @Test("A product that has gone since is taken off the list")
    func gone() async throws {
        try await stage.context.market.kept.noteView(of: .fixture(id: 1))
        stage.market.fetchProductDetail.call.fails(.notFound)
        await ProductDetailModel(Product.ID(1), context: stage.context).appear()
        #expect(try await stage.context.market.kept.views().isEmpty)
    }

    @Test("The count of the list is that of its rows when a seller is blocked")
    func count() async throws {
        for id in [1, 2] {
            let vendor = Vendor.fixture(id: id, name: "vendor\(id)")
            try await stage.context.market.kept.noteView(of: .fixture(id: id, vendor: vendor))
        }
        let (list, _) = stage.list(.viewed)
        await list.appear()
        #expect(list.state.totalCount == 2)
        stage.store.removeAll(of: Vendor.ID(1))
        #expect(list.state.rows.numbers == [2] && list.state.totalCount == 1)
        await list.perform(command: "refresh")
        #expect(list.state.rows.numbers == [2] && list.state.totalCount == 1)
    }

    @Test("A product that is not there is not in the list")
    func missing() async throws {
        stage.market.fetchProductDetail.call.fails(.notFound)
        await ProductDetailModel(Product.ID(1), context: stage.context).appear()
        #expect(try await stage.context.market.kept.views().isEmpty)
    }
}
