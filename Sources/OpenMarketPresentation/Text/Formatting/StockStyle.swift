/// How the stock of a product is put.
public enum StockStyle: Sendable, Hashable, CaseIterable {
    /// Short, for a row.
    case row
    /// For the detail of a product.
    case detail
}
