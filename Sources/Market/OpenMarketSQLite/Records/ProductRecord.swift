package import Foundation

package struct ProductRecord: ProductValues, Hashable, Identifiable {
    /// The number: a later product has a higher one, and none is given twice.
    package let id: RecordID<ProductRecord>
    /// The vendor; `nil` for items of the first generation, which have a password instead.
    package let vendorID: RecordID<VendorRecord>?
    /// The seller's name at the time of reading.
    package let vendorName: String?
    /// The hash of the item's own password (first generation).
    package let passwordHash: String?
    /// The name; lenient rules let it be absent.
    package let name: String?
    /// The description; lenient rules let it be absent.
    package let summary: String?
    /// The list price, exact; lenient rules let it be absent.
    package let price: Decimal?
    /// The amount off, exact.
    package let discount: Decimal?
    /// The currency, any text.
    package let currency: String
    package let stock: Int64?
    /// The category, any text.
    package let category: String?
    package let likes: Int64
    /// The time of the registration, in seconds since 1970.
    package let createdAt: Int64
    package let status: SaleState
    /// Counts the changes, from 1, for `ETag` and `If-Match`.
    package let version: Int64
    /// The image that stands for the product: the chosen one, else the first.
    package let thumbnail: ImageRecord?
    /// All images in order; lists carry them only when asked to.
    package internal(set) var images: [ImageRecord]
}

/// The values that a product has before it is stored, and after.
package protocol ProductValues: Sendable {
    var vendorID: RecordID<VendorRecord>? { get }
    var name: String? { get }
    var summary: String? { get }
    var price: Decimal? { get }
    var discount: Decimal? { get }
    var currency: String { get }
    var stock: Int64? { get }
    var category: String? { get }
}

extension ProductValues {
    /// The price to pay.
    package var bargainPrice: Decimal? { price.map { $0 - (discount ?? 0) } }
}
