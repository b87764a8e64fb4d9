public import OpenMarketDomain

/// A search that the user keeps, as a row.
public struct SavedSearchRow: Sendable, Equatable, Identifiable {
    public let id: SavedSearch.ID
    public let text: String
    public let filter: ProductFilter
    /// Its name: the text, and the number of conditions.
    public let title: String
    /// The number of new matches since the user looked, as a sentence; `nil` while there are none, or none are known.
    public let newText: String?
    /// Whether the market tells the user of new matches; `nil` where it cannot.
    public let isWatched: Bool?

    init(_ search: SavedSearch, _ matches: NewMatches?, isWatched: Bool?, wording: Wording) {
        id = search.id
        text = search.query.text
        filter = ProductFilter(search.query)
        title = search.query.title(in: wording)
        self.isWatched = isWatched
        newText = matches.flatMap { matches in
            guard matches.count > 0 else { return nil }
            return wording(.searchNew, wording.number(matches.count) + (matches.isAtLeast ? "+" : ""))
        }
    }
}

extension ProductQuery {
    /// The text, and the conditions in words.
    func title(in wording: Wording) -> String {
        ((text.isEmpty ? [] : [text]) + ProductFilter(self).names(in: wording)).joined(separator: " · ")
    }
}

extension ProductFilter {
    init(_ query: ProductQuery) {
        self.init(
            currency: query.currency,
            minimumPrice: query.minimumPrice,
            maximumPrice: query.maximumPrice,
            isInStock: query.isInStock,
            isDiscounted: query.isDiscounted,
            status: query.status,
            category: query.category
        )
    }

    func names(in wording: Wording) -> [String] {
        var names: [String] = []
        if let category { names.append(wording.name(of: category)) }
        if isInStock == true { names.append(wording(.filterInStock)) }
        if isDiscounted == true { names.append(wording(.filterDiscounted)) }
        if status == .onSale { names.append(wording(.filterOnSale)) }
        if let currency { names.append(currency.rawValue) }
        if let minimumPrice { names.append(wording(.filterLowest) + " " + wording.number(minimumPrice)) }
        if let maximumPrice { names.append(wording(.filterHighest) + " " + wording.number(maximumPrice)) }
        return names
    }
}
