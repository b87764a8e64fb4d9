/// The style in which the stock of a product is given.
public enum StockStyle: Sendable, Hashable, CaseIterable {
    /// Short, for a row.
    case row
    /// For the detail of a product.
    case detail
}
