public import OpenMarketDomain

extension Wording {
    /// Returns the name of a category; one that only its market knows has its own text.
    public func name(of category: ProductCategory) -> String {
        CategoryNames.table[category.rawValue, language] ?? PlainLine(category.rawValue, limit: 40).text
    }

    /// A category with the one above it: `Home › Lighting`.
    public func path(of category: ProductCategory) -> String {
        guard let parent = category.parent else { return name(of: category) }
        return name(of: parent) + " › " + name(of: category)
    }

    /// A range of prices: `₩10,000 – ₩50,000`, or from the last one on.
    public func range(of band: PriceBand, in currency: Currency) -> String {
        let least = amount(Money(band.minimum, currency))
        guard let maximum = band.maximum else { return least + " –" }
        return least + " – " + amount(Money(maximum, currency))
    }
}
