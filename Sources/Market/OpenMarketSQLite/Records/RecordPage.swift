package struct RecordPage: Sendable, Hashable {
    package internal(set) var rows: [ProductRecord]
    /// The number of products in the whole list.
    package let total: Int64
    /// The beginning of the next part; `nil` when this one reaches the end.
    package internal(set) var next: ProductCursor?
    /// The corrected text that was searched for because no product has the text of the filter.
    package internal(set) var repaired: String?
}

package enum PagePosition: Sendable, Hashable {
    /// The number of rows to leave out; the first page leaves out 0.
    case offset(Int64)
    /// The place after the last row of the part before, which stays right while products come and go.
    case after(ProductCursor)
}
