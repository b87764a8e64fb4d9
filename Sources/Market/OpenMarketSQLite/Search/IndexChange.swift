/// A change of one product that the indexes have to follow.
struct IndexChange: Sendable {
    enum Kind: Sendable {
        case add
        case remove
    }

    let kind: Kind
    let id: RecordID<ProductRecord>
    let grams: Set<Gram>
}
