@dynamicMemberLookup
package struct NewProduct: Sendable, Hashable {
    /// The vendor, or `nil` for an item with a password of its own.
    package var vendorID: RecordID<VendorRecord>?
    /// The hash of the item's own password (first generation).
    package var passwordHash: String?
    package var values: ProductValues
    /// The images, in order; the first is the thumbnail.
    package var images: [ImageFile]
    /// Now, in seconds since 1970.
    package var createdAt: Int64

    package init(
        vendorID: RecordID<VendorRecord>? = nil,
        values: ProductValues,
        images: [ImageFile] = [],
        createdAt: Int64
    ) {
        (self.vendorID, self.values, self.images, self.createdAt) = (vendorID, values, images, createdAt)
    }

    /// A value that the vendor writes.
    package subscript<Value>(dynamicMember value: WritableKeyPath<ProductValues, Value>) -> Value {
        get { values[keyPath: value] }
        set { values[keyPath: value] = newValue }
    }
}
