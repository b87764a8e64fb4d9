/// Which of the market's server generations one talks to.
public enum Generation: String, Sendable, Hashable, CaseIterable {
    /// 2021, first variant: items with passwords; the response to a deletion is the id.
    case v1a
    /// 2021, second variant: items with passwords; the response to a deletion is the item.
    case v1b
    /// Early 2022: vendors, snake case, a secret per product for deleting.
    case v2
    /// Late 2022: camel-case envelope, search, an address for deleting.
    case v3
    /// The third generation with filters, orders and cursors on top.
    case v3x
}

extension Generation {
    /// The dialect of this generation.
    package func dialect(dates: ServerDateParser = ServerDateParser()) -> any MarketDialect {
        switch self {
        case .v1a: ItemDialect(variant: .first, dates: dates)
        case .v1b: ItemDialect(variant: .second, dates: dates)
        case .v2: ProductDialect(spelling: .v2, dates: dates)
        case .v3: ProductDialect(spelling: .v3, dates: dates)
        case .v3x: ProductDialect(spelling: .v3x, dates: dates)
        }
    }
}
