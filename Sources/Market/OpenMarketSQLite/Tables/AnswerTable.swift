/// The time before the first reply in a chat.
package struct AnswerTable {
    /// The number of replies that are looked at, the last ones.
    static let most: Int64 = 500

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Notes a message: the first one in a chat asks, and the first one of the other member replies.
    package func note(
        in chat: String,
        from sender: String,
        to other: String,
        at seconds: Int64
    ) throws(StoreError) {
        try connection.run(
            "INSERT OR IGNORE INTO first_answers (chat, asker, answerer, asked_at) VALUES (?, ?, ?, ?)",
            [.text(chat), .text(sender), .text(other), .integer(seconds)]
        )
        try connection.run(
            "UPDATE first_answers SET answered_at = ? WHERE chat = ? AND answerer = ? AND answered_at IS NULL",
            [.integer(seconds), .text(chat), .text(sender)]
        )
    }

    /// Returns whether a user has written to another one, who may not have replied.
    func hasWritten(_ sender: String, to other: String) throws(StoreError) -> Bool {
        try connection.first(
            """
            SELECT 1 FROM first_answers WHERE asker = ?1 AND answerer = ?2
            UNION ALL
            SELECT 1 FROM first_answers WHERE answerer = ?1 AND asker = ?2 AND answered_at IS NOT NULL
            """,
            [.text(sender), .text(other)]
        ) { _ in true } ?? false
    }

    /// Returns the number of seconds a user took for each first reply to messages since a moment.
    func waits(for answerer: String, since moment: Int64) throws(StoreError) -> [Int64] {
        try connection.all(
            """
            SELECT max(answered_at - asked_at, 0) FROM first_answers
            WHERE answerer = ? AND asked_at >= ? AND answered_at IS NOT NULL ORDER BY asked_at DESC LIMIT ?
            """,
            [.text(answerer), .integer(moment), .integer(Self.most)]
        ) { $0.integer(0) }
    }

    /// Forgets a user who is gone.
    func removeAll(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM first_answers WHERE asker = ?", [.text(account)])
        try connection.run("DELETE FROM first_answers WHERE answerer = ?", [.text(account)])
    }
}
