/// The chats of users, each with its two members.
package struct ChatTable {
    private static let columns: SQL = """
        SELECT c.id, c.opened_at, c.at, c.body, c.sender, c.product, c.created_at, c.changed_at,
            a.account, a.name, a.read_at, a.hidden, b.account, b.name, b.read_at, b.hidden
        """
    private static let source: SQL = """
         FROM chats c JOIN chat_members a ON a.chat = c.id AND a.place = 0
            JOIN chat_members b ON b.chat = c.id AND b.place = 1
        """
    private static let selection = columns + source
    /// The number of messages that a member has not read.
    private static let unreadCount: SQL = """
        (SELECT count(*) FROM messages u
            WHERE u.chat = m.chat AND u.at > coalesce(m.read_at, -1) AND u.sender <> m.account)
        """

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The chat with an id; `nil` when there is none.
    package func chat(_ id: String) throws(StoreError) -> ChatRecord? {
        try connection.first(Self.selection + " WHERE c.id = ?", [.text(id)]) { Self.read($0) }
    }

    /// Gives the chats from an id on, in the order of their ids.
    package func each(
        from id: String,
        _ body: (ChatRecord) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try connection.each(Self.selection + " WHERE c.id >= ? ORDER BY c.id", [.text(id)]) { row throws(StoreError) in
            try body(Self.read(row))
        }
    }

    /// Returns the first ids from one on, of chats that are there or have messages, in their order.
    package func ids(from id: String, limit: Int64) throws(StoreError) -> [String] {
        try connection.all(
            "SELECT id FROM chats WHERE id >= ?1 UNION SELECT chat FROM messages WHERE chat >= ?1 ORDER BY 1 LIMIT ?2",
            [.text(id), .integer(limit)]
        ) { $0.text(0) }
    }

    /// Gives the chats of a user, in the order of their ids.
    package func each(
        of account: String,
        _ body: (ChatRecord) throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.each(
            Self.selection + " JOIN chat_members m ON m.chat = c.id WHERE m.account = ? ORDER BY c.id",
            [.text(account)]
        ) { row throws(StoreError) in
            try body(Self.read(row))
            return .next
        }
    }

    /// Returns the number of messages of a chat that a member has not read.
    package func unread(in chat: String, by account: String) throws(StoreError) -> Int64 {
        let count: SQL = "SELECT " + Self.unreadCount + " FROM chat_members m WHERE m.account = ? AND m.chat = ?"
        return try connection.first(count, [.text(account), .text(chat)]) { $0.integer(0) } ?? 0
    }

    /// Returns the chats in the list of a user behind a position, the one with the newest message first, each with the
    /// number of messages that the user has not read.
    package func listed(
        of account: String,
        before position: (at: Int64, id: String)? = nil,
        limit: Int64
    ) throws(StoreError) -> [(chat: ChatRecord, unread: Int64)] {
        let list: SQL =
            Self.columns + ", " + Self.unreadCount + Self.source
            + " JOIN chat_members m ON m.chat = c.id WHERE m.account = ?1 AND m.hidden = 0"
            + " AND (?2 IS NULL OR (c.at, c.id) < (?2, ?3)) ORDER BY c.at DESC, c.id DESC LIMIT ?4"
        let values: [SQLiteValue] = [
            .text(account), .optional(position?.at), .optional(position?.id), .integer(limit),
        ]
        return try connection.all(list, values) { (Self.read($0), $0.integer(16)) }
    }

    /// Gives the chats that a user has opened.
    package func each(openedBy writer: String, _ body: (ChatRecord) throws(StoreError) -> Void) throws(StoreError) {
        try connection.each(Self.selection + " WHERE c.writer = ? ORDER BY c.id", [.text(writer)]) {
            row throws(StoreError) in
            try body(Self.read(row))
            return .next
        }
    }

    /// Writes a chat; a new one counts as the writer's.
    package func put(_ chat: ChatRecord, by writer: String) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO chats (id, opened_at, at, body, sender, product, created_at, changed_at, writer)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET opened_at = excluded.opened_at, at = excluded.at, body = excluded.body,
                sender = excluded.sender, product = excluded.product, created_at = excluded.created_at,
                changed_at = excluded.changed_at
            """,
            [
                .text(chat.id), .integer(chat.openedAt), .integer(chat.at), .text(chat.body), .text(chat.sender),
                .optional(chat.product), .integer(chat.createdAt), .integer(chat.changedAt), .text(writer),
            ]
        )
        let known = try self.chat(chat.id)?.members ?? []
        if !known.elementsEqual(chat.members, by: { $0.account.utf8.elementsEqual($1.account.utf8) }) {
            try connection.run("DELETE FROM chat_members WHERE chat = ?", [.text(chat.id)])
        }
        for (place, member) in chat.members.enumerated() {
            try connection.run(
                """
                INSERT INTO chat_members (account, chat, place, name, read_at, hidden) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (account, chat) DO UPDATE SET name = excluded.name, read_at = excluded.read_at,
                    hidden = excluded.hidden
                """,
                [
                    .text(member.account), .text(chat.id), .integer(Int64(place)), .optional(member.name),
                    .optional(member.readAt), .integer(member.hidden),
                ]
            )
        }
    }

    /// Removes a chat; its messages stay.
    package func remove(_ id: String) throws(StoreError) {
        try connection.run("DELETE FROM chats WHERE id = ?", [.text(id)])
    }

    package func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM chats")
    }

    /// Forgets which user has opened the chats that stay.
    package func forgetWriter(_ account: String) throws(StoreError) {
        try connection.run("UPDATE chats SET writer = '' WHERE writer = ?", [.text(account)])
    }

    private static func read(_ row: borrowing SQLiteRow) -> ChatRecord {
        ChatRecord(
            id: row.text(0),
            members: [member(row, 8), member(row, 12)],
            openedAt: row.integer(1),
            at: row.integer(2),
            body: row.text(3),
            sender: row.text(4),
            product: row.textOrNull(5),
            createdAt: row.integer(6),
            changedAt: row.integer(7)
        )
    }

    private static func member(_ row: borrowing SQLiteRow, _ first: Int32) -> ChatRecord.Member {
        ChatRecord.Member(
            account: row.text(first),
            name: row.textOrNull(first + 1),
            readAt: row.integerOrNull(first + 2),
            hidden: row.integer(first + 3)
        )
    }
}
