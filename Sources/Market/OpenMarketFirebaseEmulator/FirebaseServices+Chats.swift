import Foundation
package import OpenMarketSQLite

extension FirebaseServices {
    /// Whether people and chats are those of the safe layout, which the market has routes for.
    package var hasPeople: Bool { documents.layout == .safe }

    /// Counts a message of a user, or a chat that the user opens, by the bounds that hold for both ways of writing.
    ///
    /// The result is how long the user has to wait first, where it is too much of either.
    package func wait(of user: String, opensChat: Bool) -> Duration? {
        documents.rates.wait(of: user, opens: opensChat)
    }

    /// Returns whether a document may have this id.
    ///
    /// A row with another one would be out of reach for reports, the operator and clients that read documents.
    package static func namesDocument(_ id: String) -> Bool { (try? DocumentPath([id])) != nil }

    /// The name that a user sells under, which others see in chats; `nil` for a user without a profile.
    package static func name(of user: String, in connection: SQLiteConnection) throws(StoreError) -> String? {
        try DocumentTable(connection).document(DocumentPath(unchecked: ["users", user]))?.fields["vendorName"]?.text
    }

    /// Does a user's change of rows at a time of its own, in microseconds since 1970, and within the room that the user
    /// has; `work` says which documents show the change to clients that read documents.
    ///
    /// Throws `noUser` when the user's account has ended since the request was let in.
    package func changeRows<Value>(
        of user: String,
        in session: WriteSession,
        _ work: (_ time: Int64) throws(StoreError) -> (Value, changed: [[String]])
    ) throws(StoreError) -> Value {
        let table = DocumentTable(session)
        let time = try table.nextCommit(at: Timestamp(documents.now()))
        guard let account = try AccountTable(session.connection).account(user) else { throw .noUser }
        let caller: Caller = account.isGuest ? .guest(user) : .user(user)
        return try StoreError.alone {
            let quota = try DocumentQuota(caller, documents.limits, in: table)
            let (value, changed) = try work(time.microseconds)
            try table.noteChanges(of: changed.map(DocumentPath.init(unchecked:)), at: time)
            try table.note(commit: time)
            do { try quota?.check(in: table) } catch is ServiceProblem { throw StoreError.tooMany }
            return value
        }
    }
}

extension FirebaseServices {
    /// Makes rows of the chats and messages that a database has as documents from before there were rows.
    package static func placeChats(in connection: SQLiteConnection) throws(StoreError) {
        try place(from: "chats", to: "chats", in: connection)
    }

    /// Makes rows of the claims, profiles and lists of likes that a database has as documents.
    package static func placePeople(in connection: SQLiteConnection) throws(StoreError) {
        try place(from: "users", to: "vendors", in: connection)
    }

    /// Makes rows of documents in collections at the root, and below them.
    ///
    /// Documents of another shape stay documents. The times and the writers of all of them stay as they are.
    private static func place(
        from first: String,
        to last: String,
        in connection: SQLiteConnection
    ) throws(StoreError) {
        let table = DocumentTable(connection)
        var (low, high) = (Array(first.utf8) + [0], Array(last.utf8) + [1])
        while true {
            let page = try connection.all(
                """
                SELECT key, fields, created_at, updated_at, owner FROM documents
                WHERE key > ? AND key < ? ORDER BY key LIMIT 1000
                """,
                [.blob(low), .blob(high)]
            ) { (DocumentRow($0), $0.text(4)) }
            guard let end = page.last?.0.path.key else { return }
            low = end
            for (row, owner) in page where table.mayHoldRow(row.path) {
                guard let document = try? row.document() else { continue }
                // The room of a document is given back before that of its row is counted.
                try connection.run("DELETE FROM documents WHERE key = ?", [.blob(row.path.key)])
                try table.put(document, by: owner)
            }
        }
    }
}
