import OpenMarketDomain
import OpenMarketTesting

/// Lists of every query over one script of pages.
final class ScriptedLists: ListProductsUseCase {
    struct Request: Sendable, Hashable {
        let number: Int
        let query: ProductQuery
    }

    let pages = MockCall<Request, ProductPage>("page")
    static let pageSize = 20

    func callAsFunction(_ selection: ProductSelection) -> ProductList {
        let query = if case .matching(let query) = selection { query } else { ProductQuery.all }
        return ProductList(pageSize: Self.pageSize) { [pages] request async throws(MarketError) in
            try await pages(Request(number: request.number, query: query))
        }
    }

    /// Returns pages of a served list from now on.
    func sell(from served: ServedProducts) {
        pages.handles { request async throws(MarketError) in served.page(request.number, matching: request.query) }
    }
}
