import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise16

@Suite("A notebook, as its teacher looks at it")
struct NotebookHeldTests {
    @Test("An edit that names nothing changes nothing", arguments: [1, 3])
    func nothing(count: Int) async throws {
        let market = NotebookMarket()
        try await market.sessions.save(NotebookMarket.ann)
        for number in 1...count { try await market.offer("Product \(number)") }
        let page = try await market.notebook.page(PageRequest(number: 1), matching: .all)
        let first = try #require(page.products.first)
        let detail = try await market.notebook.detail(first.id, as: nil)
        #expect(try await market.notebook.edit(detail, with: ProductPatch(), secret: nil) == detail)
        #expect(try await market.notebook.page(PageRequest(number: 1), matching: .all) == page)
    }
}
