import Foundation

/// The answers kept for requests that may come twice.
struct AnswerTable {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func answer(for key: IdempotencyKey) throws(StoreError) -> IdempotencyRecord? {
        try connection.first(
            """
            SELECT request_digest, status, headers, body, created_at FROM answers WHERE caller = ? AND key = ?
            """,
            [.text(key.caller), .text(key.key)]
        ) { row in
            IdempotencyRecord(
                requestDigest: row.text(0),
                status: row.integer(1),
                headers: Data(row.bytes(2)),
                body: Data(row.bytes(3)),
                createdAt: row.integer(4)
            )
        }
    }

    func store(_ record: IdempotencyRecord, for key: IdempotencyKey) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO answers (caller, key, request_digest, status, headers, body, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(key.caller), .text(key.key), .text(record.requestDigest), .integer(record.status),
                .blob(Array(record.headers)), .blob(Array(record.body)), .integer(record.createdAt),
            ]
        )
    }

    func forget(before moment: Int64) throws(StoreError) -> Int64 {
        try connection.run("DELETE FROM answers WHERE created_at < ?", [.integer(moment)])
        return connection.changedRows
    }

    /// Makes sure that the key is new, has `effect` happen, and stores the answer made of it.
    func once<Effect>(
        _ answer: RememberedAnswer<Effect>?,
        _ effect: () throws(StoreError) -> Effect
    ) throws(StoreError) -> Effect {
        guard let answer else { return try effect() }
        guard try self.answer(for: answer.key) == nil else { throw .answeredBefore }
        let result = try effect()
        try store(answer.record(result), for: answer.key)
        return result
    }
}
