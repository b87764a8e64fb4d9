/// Everything there is to know about one product.
///
/// It contains the list row, so that a change seen in the detail can replace the
/// row everywhere without another request.
public struct ProductDetail: Sendable, Equatable, Identifiable, Codable {
    public package(set) var product: Product
    /// The whole description; empty when the market sent none.
    public package(set) var description: String
    /// The images in the vendor's order.
    public package(set) var images: [ProductImage]
    /// The seller, where the market names one.
    public let vendor: Vendor?
    /// Whether the current user likes it; `false` while that is unknown.
    public var isLiked: Bool

    public init(
        product: Product,
        description: String,
        images: [ProductImage],
        vendor: Vendor?,
        isLiked: Bool = false
    ) {
        self.product = product
        // Some markets name the seller of a row in the row, and that of a detail beside it.
        if product.vendorName == nil { self.product.vendorName = vendor?.name }
        (self.description, self.images, self.vendor, self.isLiked) = (description, images, vendor, isLiked)
    }

    public var id: Product.ID { product.id }

    /// The seller's id, from the vendor or else from the row.
    public var vendorID: Vendor.ID? { vendor?.id ?? product.vendorID }
}
