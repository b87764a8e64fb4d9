extension MarketTables {
    /// Products are filed under their prices and the parents of their categories; see ``MarketStore/indexFacets()``.
    package static let facets: [SQL] = ["INSERT INTO pending_steps (step) VALUES ('facets')"]
}
