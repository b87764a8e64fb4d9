package import Foundation

package struct NewProduct: ProductValues, Hashable {
    /// The vendor, or `nil` for an item with a password of its own.
    package var vendorID: RecordID<VendorRecord>?
    /// The hash of the item's own password (first generation).
    package var passwordHash: String?
    package var name: String?
    /// The description.
    package var summary: String?
    /// The list price.
    package var price: Decimal?
    package var discount: Decimal?
    package var currency: String
    package var stock: Int64?
    package var category: String?
    /// The images, in order; the first is the thumbnail.
    package var images: [ImageFile]
    /// Now, in seconds since 1970.
    package var createdAt: Int64

    package init(
        vendorID: RecordID<VendorRecord>?,
        passwordHash: String? = nil,
        name: String?,
        summary: String?,
        price: Decimal?,
        discount: Decimal? = 0,
        currency: String,
        stock: Int64? = 0,
        category: String? = nil,
        images: [ImageFile] = [],
        createdAt: Int64
    ) {
        self.vendorID = vendorID
        self.passwordHash = passwordHash
        self.name = name
        self.summary = summary
        self.price = price
        self.discount = discount
        self.currency = currency
        self.stock = stock
        self.category = category
        self.images = images
        self.createdAt = createdAt
    }
}
