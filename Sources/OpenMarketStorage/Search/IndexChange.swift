/// What the indexes have to be told about one product.
struct IndexChange: Sendable {
    enum Kind: Sendable {
        case add
        case remove
    }

    let kind: Kind
    let id: RecordID<ProductRecord>
    let grams: Set<Gram>
}
