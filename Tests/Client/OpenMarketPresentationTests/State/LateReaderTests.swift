import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Failures before the first reader", .slot, .timeLimit(.minutes(10)))
struct LateReaderTests {
    private let stage = Stage()
    private let error = MarketError.unreadable(Unreadable(expected: "a number", path: "pages[3].price"))
    private var problem: Problem { Problem(error, in: stage.wording) }

    private func first<Model: PresentedScene>(of model: Model) async throws -> Model.State {
        var states = model.states().makeAsyncIterator()
        return try #require(await states.next())
    }

    @Test("Banners and products of the home scene")
    func home() async throws {
        stage.market.discovery.bannersCalls.fails(error)
        stage.lists.pages.fails(error)
        let home = HomeModel(context: stage.context)
        await home.appear()
        #expect(try await first(of: home).banners == .failed(problem, nil))
        let list = try await first(of: home.list)
        #expect(list.status == .failed(problem))
    }

    @Test("A list, on its first page and on a later one")
    func list() async throws {
        stage.lists.pages.answers(.success(.fixture(ids: 1...20)), .failure(error))
        let (list, _) = stage.list()
        await list.appear()
        await list.loadMore()
        let state = try await first(of: list)
        #expect(state.status == .failed(problem))
        #expect(state.rows.count == 20)
    }

    @Test("A product")
    func detail() async throws {
        stage.market.fetchProductDetail.call.fails(error)
        let detail = ProductDetailModel(Product.ID(1), context: stage.context)
        await detail.appear()
        #expect(try await first(of: detail).content == .failed(problem, nil))
        let words = problem.text.message + (problem.text.detail ?? "")
        #expect(!words.isEmpty)
    }
}
