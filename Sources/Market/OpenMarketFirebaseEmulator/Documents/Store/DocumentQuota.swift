import OpenMarketSQLite

/// The number of documents of an account, and their size together.
struct DocumentTotals: Sendable, Hashable {
    var documents = 0
    var bytes = 0
}

/// The room that a caller has for documents: the caller's share may become less at any time, and more up to the limits.
struct DocumentQuota {
    private let limits: ServiceLimits
    private let account: String
    private let isGuest: Bool
    private let before: (own: DocumentTotals, all: DocumentTotals, address: Int64)

    /// The room before a commit; `nil` for a caller without limits.
    init?(_ caller: Caller, _ limits: ServiceLimits, in table: DocumentTable) throws {
        guard let account = caller.uid else { return nil }
        (self.limits, self.account, isGuest) = (limits, account, caller.isGuest)
        before = try Self.totals(of: account, in: table)
    }

    /// Throws when the commit has made more than there is room for.
    func check(in table: DocumentTable) throws {
        let after = try Self.totals(of: account, in: table)
        let count = isGuest ? limits.documentsPerGuest : limits.documentsPerAccount
        let bytes = isGuest ? limits.documentBytesPerGuest : limits.documentBytesPerAccount
        guard after.own.documents <= max(count, before.own.documents),
            after.own.bytes <= max(bytes, before.own.bytes)
        else {
            throw ServiceProblem(
                .resourceExhausted,
                "An account like this one has room for \(count) documents and \(bytes) bytes of them."
            )
        }
        // Anyone can make any number of accounts: those of one address have one share.
        if let most = limits.bytesPerAddress, after.address > max(most, before.address) {
            throw ServiceProblem(.resourceExhausted, "The accounts of one address have room for \(most) bytes.")
        }
        // Anyone can be any number of guests: together they get half of the room, and the rest is for users.
        let room = isGuest ? limits.documentBytes / 2 : limits.documentBytes
        guard after.all.bytes <= max(room, before.all.bytes) else {
            throw ServiceProblem(.resourceExhausted, "There is no room for more documents.")
        }
    }

    private static func totals(
        of account: String,
        in table: DocumentTable
    ) throws -> (own: DocumentTotals, all: DocumentTotals, address: Int64) {
        (try table.totals(of: account), try table.totals(of: ""), try table.connection.bytesOfAddress(of: account))
    }
}

extension SQLiteConnection {
    /// Returns the bytes that are counted for the address at which an account was made.
    func bytesOfAddress(of account: String) throws(StoreError) -> Int64 {
        try first(
            "SELECT bytes FROM image_totals WHERE holder = (SELECT 'address ' || source FROM accounts WHERE id = ?)",
            [.text(account)]
        ) { $0.integer(0) } ?? 0
    }
}

extension DocumentTable {
    /// The totals of an account; of all documents for an empty id.
    func totals(of owner: String) throws(StoreError) -> DocumentTotals {
        try connection.first("SELECT documents, bytes FROM document_totals WHERE owner = ?", [.text(owner)]) { row in
            DocumentTotals(documents: Int(row.integer(0)), bytes: Int(row.integer(1)))
        } ?? DocumentTotals()
    }
}
