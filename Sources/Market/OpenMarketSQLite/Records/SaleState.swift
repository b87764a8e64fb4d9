/// The status of the sale of a product, by the number that the database keeps.
package enum SaleState: Int64, Sendable, Hashable, CaseIterable {
    case onSale = 0
    case reserved = 1
    case sold = 2
    /// Only its vendor sees it.
    case hidden = 3

    /// Reads a number of the database; one of a later release counts as hidden, so that nothing is shown by mistake.
    init(stored number: Int64) { self = SaleState(rawValue: number) ?? .hidden }
}
