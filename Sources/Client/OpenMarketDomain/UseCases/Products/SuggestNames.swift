import Foundation

/// Suggests product names for a text that is being typed.
///
/// | course | what happens |
/// |---|---|
/// | input | what was typed so far |
/// | primary | the names found, in the market's order, each once whatever its case, at most ``SuggestNames/limit`` |
/// | a Hangul syllable that is only begun, such as `자전ㄱ` | the names that match what is before it |
/// | blank | the popular searches, in a market with ``MarketFeature/popularSearches``; elsewhere no request and none |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol SuggestNamesUseCase: Sendable {
    /// The names that match `keyword`.
    func callAsFunction(_ keyword: String) async throws(MarketError) -> [String]
}

/// Suggests product names from the first pages of a search.
public struct SuggestNames: SuggestNamesUseCase {
    public let limit: Int
    private let products: any ProductsRepository
    private let pageLimit: Int

    /// Suggests from what `products` finds on its first `pageLimit` pages.
    ///
    /// One page is enough where the market searches itself; a market that is
    /// filtered page by page may find nothing on its first ones.
    public init(products: any ProductsRepository, limit: Int = 20, pageLimit: Int = 5) {
        (self.products, self.limit, self.pageLimit) = (products, limit, pageLimit)
    }

    public func callAsFunction(_ keyword: String) async throws(MarketError) -> [String] {
        if keyword.allSatisfy(\.isWhitespace) { return Array(try await products.popularSearches().prefix(limit)) }
        let text = InitialConsonants.withoutBeginnings(keyword.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !text.isEmpty, limit > 0 else { return [] }
        var seen: Set<String> = []
        var names: [String] = []
        var cursor = PageCursor(size: PageRequest.sizes.upperBound)
        for _ in 0..<max(0, pageLimit) where !cursor.isEnded && names.count < limit {
            let found = try await products.page(cursor.nextRequest(), matching: ProductQuery(text: text))
            // Another key may have been pressed since.
            guard !Task.isCancelled else { throw .cancelled }
            names += cursor.accept(found).products.map(\.name).filter { name in
                !name.isEmpty && seen.insert(name.lowercased()).inserted
            }
        }
        return Array(names.prefix(limit))
    }
}
