import OpenMarketDomain

/// Conditions that narrow a list with one tap, with the number of products each leaves.
public struct FacetChoices: Sendable, Equatable {
    /// Something to narrow the list to, or what it is narrowed to already.
    public struct Choice: Sendable, Equatable, Identifiable {
        public let id: String
        public let title: String
        /// The number of products the list would have, as a text; `nil` where the market does not count.
        public let count: String?
        /// Whether the list is narrowed to it; choosing it again takes that back.
        public let isChosen: Bool
        /// Whether it stands below the choice before it.
        public let isBelow: Bool
        /// The filter of the list once it is chosen.
        public let filter: ProductFilter
    }

    /// Choices of one kind.
    public struct Group: Sendable, Equatable, Identifiable {
        /// The subject of a choice.
        public enum Kind: String, Sendable, Hashable {
            /// Categories: those at the top, and those below the one that is chosen.
            case category
            case status
            /// Currencies, the one with the most products first; none where all have the same.
            case currency
            /// Ranges of prices, the lowest first; none where prices are in several currencies.
            case price
        }

        public let id: Kind
        public let title: String
        public let choices: [Choice]

        /// Whether a choice changes the list: the only status, currency or price of all products does not.
        var narrows: Bool {
            choices.contains(where: \.isChosen) || choices.count > (id == .category ? 0 : 1)
        }
    }

    public let groups: [Group]

    /// The choices of a kind.
    public subscript(kind: Group.Kind) -> [Choice] { groups.first { $0.id == kind }?.choices ?? [] }
}

extension FacetChoices {
    /// The choices of a list below `top`, which may be all categories; without counts only its categories are known.
    init(_ facets: ProductFacets?, _ filter: ProductFilter, below top: ProductCategory?, in wording: Wording) {
        let maker = FacetChoiceMaker(facets: facets, filter: filter, wording: wording)
        var groups = [Group(id: .category, title: wording(.facetCategories), choices: maker.categories(below: top))]
        if let facets {
            groups += [
                Group(id: .status, title: wording(.facetStatuses), choices: maker.statuses(facets)),
                Group(id: .currency, title: wording(.facetCurrencies), choices: maker.currencies(facets)),
                Group(id: .price, title: wording(.facetPrices), choices: maker.prices(facets)),
            ]
        }
        self.groups = groups.filter(\.narrows)
    }
}

private struct FacetChoiceMaker {
    let facets: ProductFacets?
    let filter: ProductFilter
    let wording: Wording

    func categories(below top: ProductCategory?) -> [FacetChoices.Choice] {
        let chosen = filter.category
        var categories: [(ProductCategory, isBelow: Bool)] = []
        for branch in ProductCategory.tree where top == nil || branch.top == top {
            let children = branch.children.map { ($0, isBelow: top == nil) }
            if top == nil { categories.append((branch.top, false)) }
            if top != nil || branch.top.contains(chosen) { categories += children }
        }
        return categories.compactMap { category, isBelow in
            let count = facets.map { $0.categories[category] ?? 0 }
            let isChosen = category == chosen
            guard count != 0 || isChosen else { return nil }
            return choice(category.rawValue, wording.name(of: category), count, isChosen, isBelow: isBelow) {
                // A click on a chosen category leaves the category above it chosen.
                $0.category = isChosen ? category.parent.flatMap { $0 == top ? nil : $0 } : category
            }
        }
    }

    func statuses(_ facets: ProductFacets) -> [FacetChoices.Choice] {
        SaleStatus.allCases.compactMap { status in
            let isChosen = status == filter.status
            guard let count = facets.statuses[status] ?? (isChosen ? 0 : nil) else { return nil }
            return choice(status.rawValue, wording.name(of: status), count, isChosen) {
                $0.status = isChosen ? nil : status
            }
        }
    }

    func currencies(_ facets: ProductFacets) -> [FacetChoices.Choice] {
        var counts = facets.currencies
        if let chosen = filter.currency, counts[chosen] == nil { counts[chosen] = 0 }
        let sorted = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return sorted.map { currency, count in
            let isChosen = currency == filter.currency
            let title = PlainLine(currency.rawValue, limit: 8).text
            return choice(currency.rawValue, title, count, isChosen) { $0.currency = isChosen ? nil : currency }
        }
    }

    func prices(_ facets: ProductFacets) -> [FacetChoices.Choice] {
        // In a range of prices the currencies are those of the range, and the counts of prices those of all.
        let hasRange = filter.minimumPrice != nil || filter.maximumPrice != nil
        let only = facets.currencies.count == 1 && !hasRange ? facets.currencies.keys.first : nil
        let currency = filter.currency ?? only
        var bands = facets.prices.filter { currency != nil || isChosen($0) }
        if let chosenBand, !bands.contains(where: isChosen) {
            bands = (bands + [chosenBand]).sorted { $0.minimum < $1.minimum }
        }
        return bands.map { band in
            let isChosen = isChosen(band)
            // Where there is not one currency only what is chosen is left, and names none.
            let title = wording.range(of: band, in: currency ?? Currency(rawValue: ""))
            return choice("\(band.minimum)", title, band.count, isChosen) {
                ($0.minimumPrice, $0.maximumPrice) = isChosen ? (nil, nil) : (band.minimum, band.maximum)
                $0.currency = currency
            }
        }
    }

    private func isChosen(_ band: PriceBand) -> Bool {
        filter.minimumPrice == band.minimum && filter.maximumPrice == band.maximum
    }

    /// The filter's price band, if it is one of the offered ones.
    private var chosenBand: PriceBand? {
        guard let minimum = filter.minimumPrice, PriceBand.edges.contains(minimum),
            filter.maximumPrice == PriceBand.edges.first(where: { $0 > minimum })
        else { return nil }
        return PriceBand(minimum: minimum, maximum: filter.maximumPrice, count: 0)
    }

    private func choice(
        _ id: String,
        _ title: String,
        _ count: Int?,
        _ isChosen: Bool,
        isBelow: Bool = false,
        _ change: (inout ProductFilter) -> Void
    ) -> FacetChoices.Choice {
        var chosen = filter
        change(&chosen)
        return FacetChoices.Choice(
            id: id,
            title: title,
            count: count.map { wording.number($0) },
            isChosen: isChosen,
            isBelow: isBelow,
            filter: chosen
        )
    }
}
