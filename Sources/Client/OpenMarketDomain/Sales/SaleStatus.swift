/// The status of the sale of a product.
///
/// ```text
/// hidden ⇄ on sale ⇄ reserved
///       ↖    ⇅     ↙
///           sold
/// ```
public enum SaleStatus: String, Sendable, Hashable, Codable, CaseIterable {
    case onSale = "on_sale"
    /// The product is promised to a buyer, and neither sold nor paid for yet.
    case reserved
    /// The product is sold; lists may still show it, so that buyers see what such things cost.
    case sold
    /// Only its seller sees it.
    case hidden

    /// The next statuses, as a seller would list them.
    public var next: [SaleStatus] {
        switch self {
        case .onSale: [.reserved, .sold, .hidden]
        case .reserved: [.onSale, .sold]
        case .sold: [.onSale, .hidden]
        case .hidden: [.onSale]
        }
    }

    /// Whether a buyer can be named together with it.
    public var hasBuyer: Bool { self == .reserved || self == .sold }

    /// Returns whether a product may go from this status to the other one; staying where it is always may.
    public func canBecome(_ other: SaleStatus) -> Bool { other == self || next.contains(other) }
}
