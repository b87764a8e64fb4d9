extension MarketStore {
    /// A part of the list of products.
    package func page(
        at position: PagePosition,
        size: Int64,
        filter: ProductFilter = ProductFilter(),
        sort: ProductSort = .newest,
        withImages: Bool = false
    ) async throws(StoreError) -> RecordPage { throw .closed }

    /// One product with all its pictures, or `nil`.
    package func product(_ id: RecordID<ProductRecord>) async throws(StoreError) -> ProductRecord? { throw .closed }

    /// Registers a product.
    package func insert(
        _ product: NewProduct,
        remembering answer: RememberedAnswer<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord { throw .closed }

    /// Registers many products in one transaction: all or none.
    package func insert(all products: [NewProduct]) async throws(StoreError) -> [RecordID<ProductRecord>] {
        throw .closed
    }

    /// Changes the given fields; with `version`, only if the product still has it.
    package func update(
        _ id: RecordID<ProductRecord>,
        _ change: ProductChange,
        ifVersion version: Int64? = nil,
        remembering answer: RememberedAnswer<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord { throw .closed }

    /// Deletes a product and returns what it was.
    package func delete(
        _ id: RecordID<ProductRecord>,
        ifVersion version: Int64? = nil,
        remembering answer: RememberedAnswer<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord { throw .closed }

    /// Adds to the number of likes, or takes from it; it never falls below zero. The version stays.
    package func changeLikes(
        of id: RecordID<ProductRecord>,
        by difference: Int64
    ) async throws(StoreError) -> ProductRecord { throw .closed }
}
