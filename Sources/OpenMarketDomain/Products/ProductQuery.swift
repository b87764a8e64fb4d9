/// Which products are wanted.
public struct ProductQuery: Sendable, Hashable, Codable {
    /// A text that the product's or the vendor's name contains; empty for all products.
    public var text: String
    /// Only this vendor's products; `nil` for everybody's.
    public var vendor: Vendor.ID?

    /// A query; everything, unless narrowed.
    public init(text: String = "", vendor: Vendor.ID? = nil) {
        self.text = text
        self.vendor = vendor
    }

    /// Every product.
    public static let all = ProductQuery()
}
