import OpenMarketSQLite

/// Checks of a commit: whether the documents that a transaction has read are still the same.
///
/// Queries run again on a reading thread only, and only where their collection was changed. The writing thread then
/// compares one number for each query and one date for each document.
extension TransactionStore.Transaction {
    /// The transaction with its queries as new as the database; throws when one would find something else.
    func refreshed(
        in table: DocumentTable,
        names: DocumentNames,
        limits: ServiceLimits
    ) throws -> Self {
        var fresh = self
        for (place, reading) in queries.enumerated() {
            let changes = try table.changes(reading.query)
            guard changes != reading.changes else { continue }
            let run = QueryRun(query: reading.query, names: names, limits: limits)
            guard QueryResult.digest(try run.documents(in: table)) == reading.digest else {
                throw Self.contention
            }
            fresh.queries[place].changes = changes
        }
        return fresh
    }

    /// Throws when something that was read has been changed since.
    func check(in table: DocumentTable) throws {
        for (path, moment) in reads where try table.updated(path) != moment { throw Self.contention }
        for reading in queries where try table.changes(reading.query) != reading.changes { throw Self.contention }
    }

    private static let contention = ServiceProblem(
        .aborted,
        "Too much contention on these documents. Please try again."
    )
}
