extension MarketStore {
    /// The product's own secret (second generation): the one it has, else `candidate`, which is kept from then on.
    package func deletionSecret(
        of id: RecordID<ProductRecord>,
        orElse candidate: String
    ) async throws(StoreError) -> String { throw .closed }

    /// Keeps a token that allows one deletion of the product (third generation); it dies with the product.
    package func addDeletionToken(
        _ token: String,
        for id: RecordID<ProductRecord>
    ) async throws(StoreError) { throw .closed }

    /// Which product the token or secret belongs to, or `nil`.
    package func product(
        deletableWith token: String
    ) async throws(StoreError) -> RecordID<ProductRecord>? { throw .closed }

    /// Deletes the product if the token or secret belongs to it; throws `missing` otherwise.
    package func delete(
        _ id: RecordID<ProductRecord>,
        with token: String,
        remembering answer: RememberedAnswer<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord { throw .closed }
}
