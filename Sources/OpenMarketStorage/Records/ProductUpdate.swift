/// A product before and after an edit.
package struct ProductUpdate: Sendable, Hashable {
    /// What it was.
    package let before: ProductRecord
    /// What it is now.
    package let after: ProductRecord
}
