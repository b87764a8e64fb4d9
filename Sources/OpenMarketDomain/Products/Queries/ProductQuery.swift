public import Foundation

/// Which products are wanted, and in which order.
///
/// Markets that cannot filter are read page by page and filtered by the client;
/// what cannot be known or done that way, a category or an order, is
/// ``MarketError/unsupported(_:)`` there.
public struct ProductQuery: Sendable, Hashable, Codable {
    /// A text that the product's or the vendor's name contains; empty for all products.
    public var text: String
    /// Only this vendor's products; `nil` for all vendors.
    public var vendor: Vendor.ID?
    /// The least a buyer pays.
    public var minimumPrice: Decimal?
    /// The most a buyer pays.
    public var maximumPrice: Decimal?
    /// The currency of the price.
    public var currency: Currency?
    /// Whether something is left.
    public var isInStock: Bool?
    /// Whether something is taken off the price.
    public var isDiscounted: Bool?
    /// The category, in markets that have them; those below it belong to it.
    public var category: ProductCategory?
    /// The status of the sale, in markets that have one.
    public var status: SaleStatus?
    /// Only products that were registered after this one.
    public var newerThan: ProductMark?
    /// The order.
    public var sort: ProductSort

    /// A query; everything, unless narrowed.
    public init(
        text: String = "",
        vendor: Vendor.ID? = nil,
        minimumPrice: Decimal? = nil,
        maximumPrice: Decimal? = nil,
        currency: Currency? = nil,
        isInStock: Bool? = nil,
        isDiscounted: Bool? = nil,
        category: ProductCategory? = nil,
        status: SaleStatus? = nil,
        newerThan: ProductMark? = nil,
        sort: ProductSort = .standard
    ) {
        self.text = text
        self.vendor = vendor
        self.minimumPrice = minimumPrice
        self.maximumPrice = maximumPrice
        self.currency = currency
        self.isInStock = isInStock
        self.isDiscounted = isDiscounted
        self.category = category
        self.status = status
        self.newerThan = newerThan
        self.sort = sort
    }

    /// Every product.
    public static let all = ProductQuery()
}
