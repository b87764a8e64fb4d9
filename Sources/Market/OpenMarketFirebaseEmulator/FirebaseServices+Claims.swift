package import OpenMarketSQLite

extension FirebaseServices {
    /// Tells a register the claims that a database has from before; also of names that look the same.
    package static func noteClaims(
        in connection: SQLiteConnection,
        _ note: (NameClaim) throws(StoreError) -> Void
    ) throws(StoreError) {
        let table = DocumentTable(connection)
        for collection in NameClaim.collections {
            var claims: [NameClaim] = []
            try table.each(in: DocumentPath(unchecked: [collection])) { row throws(StoreError) in
                if let claim = NameClaim(row.path, try row.fields()) { claims.append(claim) }
                return .next
            }
            for claim in claims { try note(claim) }
        }
    }
}
