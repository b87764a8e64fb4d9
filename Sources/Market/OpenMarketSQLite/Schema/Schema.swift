/// Tells our databases from others and brings them to the newest schema.
struct Schema {
    /// `OMKT`, in the header of every database of ours.
    static let applicationID: Int64 = 0x4F4D_4B54

    let connection: SQLiteConnection
    /// The steps from an empty database to the newest schema.
    let migrations: [[SQL]]
    /// The schema this release writes.
    private var newest: Int64 { Int64(migrations.count) }

    init(_ connection: SQLiteConnection, _ migrations: [[SQL]]) {
        self.connection = connection
        self.migrations = migrations
    }

    /// Throws unless the database is empty or ours and not newer than we are; writes nothing.
    func check() throws(StoreError) {
        let owner = try number("PRAGMA application_id")
        let version = try number("PRAGMA user_version")
        if owner != Self.applicationID {
            let tables = try number("SELECT count(*) FROM sqlite_master")
            guard owner == 0, version == 0, tables == 0 else { throw .foreignFile }
        }
        guard version <= newest else { throw .newerSchema(found: version, supported: newest) }
        guard version >= 0 else { throw .foreignFile }
    }

    /// Makes all steps that the database lacks, together or not at all.
    func migrate() throws(StoreError) {
        let version = try number("PRAGMA user_version")
        guard version < newest else { return }
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            for migration in migrations.dropFirst(Int(version)) {
                for statement in migration { try connection.run(statement) }
            }
            try VendorLooks(connection).addMissing()
            try connection.run("PRAGMA application_id = " + .number(Self.applicationID))
            try connection.run("PRAGMA user_version = " + .number(newest))
            try connection.run("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private func number(_ sql: SQL) throws(StoreError) -> Int64 {
        try connection.first(sql) { $0.integer(0) } ?? 0
    }
}
