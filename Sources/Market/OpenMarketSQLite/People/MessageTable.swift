package struct MessageTable {
    private static let selection: SQL = "SELECT chat, id, sender, body, at, created_at, changed_at FROM messages"

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The message of a chat with an id; `nil` when there is none.
    package func message(_ id: String, in chat: String) throws(StoreError) -> MessageRecord? {
        try connection.first(Self.selection + " WHERE chat = ? AND id = ?", [.text(chat), .text(id)]) { Self.read($0) }
    }

    /// Hands on the messages of a chat from an id on, in the order of their ids.
    package func each(
        in chat: String,
        from id: String = "",
        _ body: (MessageRecord) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try connection.each(
            Self.selection + " WHERE chat = ? AND id >= ? ORDER BY id",
            [.text(chat), .text(id)]
        ) { row throws(StoreError) in try body(Self.read(row)) }
    }

    /// Returns the last messages of a chat before a position, the newest first; the last of all without one.
    package func last(
        _ limit: Int64,
        in chat: String,
        before position: (at: Int64, id: String)?
    ) throws(StoreError) -> [MessageRecord] {
        guard let position else {
            return try connection.all(
                Self.selection + " WHERE chat = ? ORDER BY at DESC, id DESC LIMIT ?",
                [.text(chat), .integer(limit)]
            ) { Self.read($0) }
        }
        return try connection.all(
            Self.selection + " WHERE chat = ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?",
            [.text(chat), .integer(position.at), .text(position.id), .integer(limit)]
        ) { Self.read($0) }
    }

    /// Returns the first messages of a chat behind a position, the oldest first.
    package func first(
        _ limit: Int64,
        in chat: String,
        after position: (at: Int64, id: String)
    ) throws(StoreError) -> [MessageRecord] {
        try connection.all(
            Self.selection + " WHERE chat = ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT ?",
            [.text(chat), .integer(position.at), .text(position.id), .integer(limit)]
        ) { Self.read($0) }
    }

    package func each(by writer: String, _ body: (MessageRecord) throws(StoreError) -> Void) throws(StoreError) {
        try connection.each(Self.selection + " WHERE writer = ? ORDER BY chat, id", [.text(writer)]) {
            row throws(StoreError) in
            try body(Self.read(row))
            return .next
        }
    }

    /// The ids of the chats that have messages, in their order.
    package func chats() throws(StoreError) -> [String] {
        try connection.all("SELECT DISTINCT chat FROM messages ORDER BY chat") { $0.text(0) }
    }

    /// Writes a message; a new one counts as the writer's.
    package func put(_ message: MessageRecord, by writer: String) throws(StoreError) {
        // Another body counts otherwise: the size of a row is counted where it begins and ends.
        if let known = try self.message(message.id, in: message.chat), !known.body.utf8.elementsEqual(message.body.utf8)
        {
            try remove(message.id, in: message.chat)
        }
        try connection.run(
            """
            INSERT INTO messages (chat, id, sender, body, at, created_at, changed_at, writer)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (chat, id) DO UPDATE SET sender = excluded.sender, body = excluded.body, at = excluded.at,
                created_at = excluded.created_at, changed_at = excluded.changed_at
            """,
            [
                .text(message.chat), .text(message.id), .text(message.sender), .text(message.body),
                .integer(message.at), .integer(message.createdAt), .integer(message.changedAt), .text(writer),
            ]
        )
    }

    package func remove(_ id: String, in chat: String) throws(StoreError) {
        try connection.run("DELETE FROM messages WHERE chat = ? AND id = ?", [.text(chat), .text(id)])
    }

    package func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM messages")
    }

    /// Forgets which user has written the messages that stay.
    package func forgetWriter(_ account: String) throws(StoreError) {
        try connection.run("UPDATE messages SET writer = '' WHERE writer = ?", [.text(account)])
    }

    private static func read(_ row: borrowing SQLiteRow) -> MessageRecord {
        MessageRecord(
            chat: row.text(0),
            id: row.text(1),
            sender: row.text(2),
            body: row.text(3),
            at: row.integer(4),
            createdAt: row.integer(5),
            changedAt: row.integer(6)
        )
    }
}
