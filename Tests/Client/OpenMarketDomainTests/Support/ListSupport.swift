import OpenMarketDomain
import OpenMarketTesting

typealias PageCalls = MockCall<PageRequest, ProductPage>

extension ProductList {
    /// A list that gets its pages from a scripted call.
    init(pageSize: Int = 20, over pages: PageCalls) {
        self.init(pageSize: pageSize) { request async throws(MarketError) in
            try await pages(request)
        }
    }

    /// The numbers of the products on the screen.
    nonisolated var ids: [Int] { state.products.map(\.number) }
}

extension Product {
    /// The id as the number it was made from; -1 for any other id.
    var number: Int { Int(id.rawValue) ?? -1 }
}

extension ProductList.Outcome {
    /// The numbers of the new products; `nil` for any other outcome.
    var ids: [Int]? {
        guard case .appended(let products) = self else { return nil }
        return products.map(\.number)
    }
}

/// The outcome of a call as a value that can be compared.
func outcome(of list: ProductList) async -> Result<ProductList.Outcome, MarketError> {
    do throws(MarketError) {
        return .success(try await list.loadNext())
    } catch {
        return .failure(error)
    }
}

/// A list of `count` products, numbered from 1, cut into pages as a server does.
struct PaperMarket: Sendable {
    var count: Int
    /// The third generation sends n times as many rows on page n as were asked for.
    var overlaps = false

    func page(_ request: PageRequest) -> ProductPage {
        let start = (request.number - 1) * request.size
        let rows = overlaps ? request.size * request.number : request.size
        let end = min(count, start + rows)
        return .fixture(
            number: request.number,
            ids: start < end ? Array(start + 1...end) : [],
            hasNext: request.number * request.size < count,
            totalCount: count
        )
    }
}
