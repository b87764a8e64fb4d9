extension MarketStore {
    /// Stores a report; another one of the same user about the same thing changes nothing while that one is open.
    ///
    /// Throws `tooMany` when the user has sent too many within the last day, and `noUser` when the user has no account
    /// any more.
    package func add(
        _ report: NewReport,
        at seconds: Int64,
        needsAccount: Bool = false
    ) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            if needsAccount, try !session.connection.hasAccount(report.reporter) { throw .noUser }
            try ReportTable(session.connection).add(report, at: seconds)
        }
    }

    /// Reports that are not dismissed, the last one first, from the one before `id` on.
    package func openReports(before id: Int64 = .max, limit: Int64) async throws(StoreError) -> [ReportRecord] {
        try await database.read { connection throws(StoreError) in
            try ReportTable(connection).open(before: id, limit: limit)
        }
    }

    /// Dismisses a report; `false` when there is none that is open.
    package func dismissReport(_ id: Int64) async throws(StoreError) -> Bool {
        try await database.write { session throws(StoreError) in
            try ReportTable(session.connection).dismiss(id)
        }
    }
}
