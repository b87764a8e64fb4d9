/// The data that something was read from: only a change of it makes the result old.
package enum ReadScope: Sendable, Hashable {
    /// Any product may have a part in it, as in a search or in a list by price.
    case everything
    /// A list in the order in which products were made: which products there are, and these rows.
    case list([RecordID<ProductRecord>])
    case product(RecordID<ProductRecord>)
    /// An image, which can be removed, and whose smaller versions come later.
    case image
}
