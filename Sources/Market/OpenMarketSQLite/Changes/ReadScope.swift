/// The data that something was read from: only a change of it makes the result old.
package enum ReadScope: Sendable, Hashable {
    /// Any product may have a part in it, as in a search or in a list by price.
    case everything
    /// A list in the order of registration: the set of all products, and the rows of the list.
    case list([RecordID<ProductRecord>])
    case product(RecordID<ProductRecord>)
    /// An image, which can be removed, and whose smaller versions come later.
    case image
}
