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
