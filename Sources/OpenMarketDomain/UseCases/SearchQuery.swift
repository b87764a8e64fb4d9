import Foundation

/// Suggests product names while somebody types.
///
/// | course | what happens |
/// |---|---|
/// | input | what was typed so far |
/// | primary | the names found, in the market's order, each once whatever its case, at most ``SearchQuery/limit`` |
/// | blank | no request; an empty list |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol SearchQueryUseCase: Sendable {
    /// The names that match `keyword`.
    func callAsFunction(_ keyword: String) async throws(MarketError) -> [String]
}

/// Suggests product names from the first pages of a search.
public struct SearchQuery: SearchQueryUseCase {
    /// The most suggestions given.
    public let limit: Int
    private let repository: any ProductQueryRepository

    /// Suggests from what `repository` finds.
    public init(repository: any ProductQueryRepository, limit: Int = 20) {
        self.repository = repository
        self.limit = limit
    }

    /// The names that match `keyword`.
    public func callAsFunction(_ keyword: String) async throws(MarketError) -> [String] {
        let text = keyword.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, limit > 0 else { return [] }
        let page = PageRequest(number: 1, size: PageRequest.sizes.upperBound)
        let found = try await repository.page(page, matching: ProductQuery(text: text))
        var seen: Set<String> = []
        let names = found.products.map(\.name).filter { name in
            !name.isEmpty && seen.insert(name.lowercased()).inserted
        }
        return Array(names.prefix(limit))
    }
}
