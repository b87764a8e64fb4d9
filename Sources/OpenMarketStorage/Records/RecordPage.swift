/// A part of a list.
package struct RecordPage: Sendable, Hashable {
    /// The products, in order.
    package internal(set) var rows: [ProductRecord]
    /// How many products the whole list has.
    package let total: Int64
    /// Where the next part begins; `nil` when this one reaches the end.
    package let next: ProductCursor?
}

/// Where a part of a list begins.
package enum PagePosition: Sendable, Hashable {
    /// So many rows are left out; the first page leaves out 0.
    case offset(Int64)
    /// After the last row of the part before: stays right while products come and go.
    case after(ProductCursor)
}
