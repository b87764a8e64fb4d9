/// A part of a list.
package struct RecordPage: Sendable, Hashable {
    /// The products, in order.
    package let rows: [ProductRecord]
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

/// A place in a list: behind one product in one order.
package struct ProductCursor: Sendable, Hashable {
    /// The order it belongs to.
    package let sort: ProductSort
    /// What the order looks at, of the last product seen; empty where it is the number alone.
    let key: String
    /// The number of the last product seen.
    let id: RecordID<ProductRecord>
}
