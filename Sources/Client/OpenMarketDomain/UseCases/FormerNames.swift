// Names of 0.2.0, which go with 0.4.0.

extension MarketUseCases {
    /// Use ``features``.
    @available(*, deprecated, message: "Ask whether features contain .categories.")
    public var hasCategories: Bool { features.contains(.categories) }
}

extension ProductsRepository {
    /// Use ``features``.
    @available(*, deprecated, message: "Ask whether features contain .categories.")
    public var hasCategories: Bool { features.contains(.categories) }
}
