extension MarketStore {
    /// The product's own secret (second generation): the one it has, else `candidate`, which is kept from then on.
    package func deletionSecret(
        of id: RecordID<ProductRecord>,
        orElse candidate: String
    ) async throws(StoreError) -> String {
        try await database.write { session throws(StoreError) in
            let tokens = DeletionTokens(session.connection)
            if let known = try tokens.secret(of: id) { return known }
            try tokens.add(secret: candidate, for: id)
            return candidate
        }
    }

    /// Keeps a token that allows one deletion of the product (third generation); it dies with the product.
    ///
    /// Tokens made before `moment` are forgotten, and all but the newest sixteen of the product.
    package func addDeletionToken(
        _ token: String,
        for id: RecordID<ProductRecord>,
        at seconds: Int64,
        forgettingBefore moment: Int64
    ) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            try DeletionTokens(session.connection).add(token, for: id, at: seconds, forgettingBefore: moment)
        }
    }

    /// Returns the product of a secret, or of a token that is not older than `moment`.
    package func product(
        deletableWith token: String,
        madeSince moment: Int64
    ) async throws(StoreError) -> RecordID<ProductRecord>? {
        try await database.read { connection throws(StoreError) in
            try DeletionTokens(connection).product(of: token, madeSince: moment)
        }
    }

    /// Deletes the product if the token or secret belongs to it; throws `missing` otherwise.
    ///
    /// With `version`, only if the product still has it.
    package func delete(
        _ id: RecordID<ProductRecord>,
        with token: String,
        madeSince moment: Int64,
        ifVersion version: Int64? = nil,
        remembering response: RememberedResponse<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord {
        try await database.write { session throws(StoreError) in
            try IdempotencyTable(session.connection).once(response) { () throws(StoreError) in
                guard try DeletionTokens(session.connection).product(of: token, madeSince: moment) == id else {
                    throw .missing
                }
                return try ProductWriter(session).delete(id, ifVersion: version)
            }
        }
    }
}
