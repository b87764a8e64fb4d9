@dynamicMemberLookup
package struct ProductRecord: Sendable, Hashable, Identifiable {
    /// The number: a later product has a higher one, and none is given twice.
    package let id: RecordID<ProductRecord>
    /// The vendor; `nil` for items of the first generation, which have a password instead.
    package let vendorID: RecordID<VendorRecord>?
    /// The seller's name at the time of reading.
    package let vendorName: String?
    /// The hash of the item's own password (first generation).
    package let passwordHash: String?
    package let values: ProductValues
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

    /// A value that the vendor has written.
    package subscript<Value>(dynamicMember value: KeyPath<ProductValues, Value>) -> Value { values[keyPath: value] }
}
