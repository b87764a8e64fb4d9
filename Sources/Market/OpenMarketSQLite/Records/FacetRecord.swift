package import Foundation

/// The number of products that a list has, and would have with another category, status, currency or range of prices.
package struct FacetRecord: Sendable, Hashable {
    /// The products of the list as it is filtered.
    package var total: Int64 = 0
    /// The products of each category, those of its children with them; none without products.
    package var categories: [String: Int64] = [:]
    /// The products of each status; none without products.
    package var statuses: [SaleState: Int64] = [:]
    /// The products in each currency; none without products.
    package var currencies: [String: Int64] = [:]
    /// The products in each range of prices that has any, the lowest first.
    package var prices: [PriceBandRecord] = []
}

/// A range of prices that both ends belong to, and how many products it has.
package struct PriceBandRecord: Sendable, Hashable {
    /// The least a buyer pays.
    package let minimum: Decimal
    /// The most a buyer pays; `nil` in the highest range.
    package let maximum: Decimal?
    package let count: Int64
}
