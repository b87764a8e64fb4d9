import Foundation

/// The responses kept for requests that may come twice.
struct IdempotencyTable {
    private let connection: SQLiteConnection
    /// The most bytes that are counted for one address; `nil` for any number.
    private let bytesPerAddress: Int64?

    init(_ connection: SQLiteConnection, bytesPerAddress: Int64? = nil) {
        (self.connection, self.bytesPerAddress) = (connection, bytesPerAddress)
    }

    func response(for key: IdempotencyKey) throws(StoreError) -> IdempotencyRecord? {
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

    /// Keeps a response, unless its address has no room for it: then a repeated request is a new one.
    func store(_ record: IdempotencyRecord, for key: IdempotencyKey) throws(StoreError) {
        if let source = record.source, let most = bytesPerAddress {
            let held = try ImageRoom.bytes(of: "address \(source)", in: connection)
            guard held + Int64(record.headers.count + record.body.count) < most else { return }
        }
        try connection.run(
            """
            INSERT INTO answers (caller, key, request_digest, status, headers, body, created_at, source)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(key.caller), .text(key.key), .text(record.requestDigest), .integer(record.status),
                .blob(Array(record.headers)), .blob(Array(record.body)), .integer(record.createdAt),
                .optional(record.source),
            ]
        )
    }

    func forget(before moment: Int64) throws(StoreError) -> Int64 {
        try connection.run("DELETE FROM answers WHERE created_at < ?", [.integer(moment)])
        return connection.changedRows
    }

    /// Makes sure that the key is new, has `effect` happen, and stores the response made of it.
    func once<Effect>(
        _ response: RememberedResponse<Effect>?,
        _ effect: () throws(StoreError) -> Effect
    ) throws(StoreError) -> Effect {
        guard let response else { return try effect() }
        guard try self.response(for: response.key) == nil else { throw .answeredBefore }
        let result = try effect()
        try store(response.record(result), for: response.key)
        return result
    }
}
