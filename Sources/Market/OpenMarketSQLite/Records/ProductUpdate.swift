package struct ProductUpdate: Sendable, Hashable {
    package let before: ProductRecord
    package let after: ProductRecord
}
