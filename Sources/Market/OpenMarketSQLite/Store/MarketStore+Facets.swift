extension MarketStore {
    /// Counts the products that a list has, and would have with another category, status, currency or range of prices.
    ///
    /// Each is counted with all conditions of the filter but its own. `categories` are those that are counted.
    package func facets(of filter: ProductFilter, categories: [String]) async throws(StoreError) -> FacetRecord {
        let (cache, searches) = (facetCache, searches)
        return try await database.read(within: options.listTime, isLong: true) { connection throws(StoreError) in
            try FacetCount(filter, on: connection, searches).record(categories: categories, cache)
        }
    }

    /// Files products under their prices and under the parents of their categories, where a file was made before.
    package func indexFacets() async throws(StoreError) {
        try await finishMigration("facets") { connection throws(StoreError) in
            let terms = Terms(connection)
            var next: Int64? = 0
            while let id = next {
                let last = (ChunkSet.chunk(of: id) + 1) * ChunkSet.size - 1
                var facts: [(id: Int64, facts: ProductFacts)] = []
                try ProductWalk(connection).each(in: id...last) { step in
                    facts.append((step.id, step.facts))
                    return .next
                }
                var changes: [IndexChange] = []
                for (id, facts) in facts {
                    changes.append(IndexChange(kind: .add, id: RecordID(id), grams: try facts.facetGrams(terms)))
                }
                try IndexWriter(connection).apply(changes)
                next = try connection.first(
                    "SELECT id FROM products WHERE id > ? ORDER BY id LIMIT 1",
                    [.integer(last)]
                ) { $0.integer(0) }
            }
        }
    }
}
