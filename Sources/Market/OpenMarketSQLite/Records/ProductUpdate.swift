/// A product before and after an edit.
package struct ProductUpdate: Sendable, Hashable {
    package let before: ProductRecord
    /// The product now.
    package let after: ProductRecord
}
