extension MarketTables {
    /// Chats and messages, which were documents before: a pending step moves those of an older file.
    ///
    /// Times are microseconds since 1970: read marks are times that clients have read, and come back unchanged. A chat
    /// outlives its members. The rows count as documents of the user who has written them, so that one bound holds for
    /// all that a user writes.
    package static let chats: [SQL] = [
        """
        CREATE TABLE chats (
            id TEXT NOT NULL PRIMARY KEY,
            opened_at INTEGER NOT NULL,
            at INTEGER NOT NULL,
            body TEXT NOT NULL,
            sender TEXT NOT NULL,
            product TEXT,
            created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL,
            writer TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX chats_by_writer ON chats (writer)",
        """
        CREATE TABLE chat_members (
            account TEXT NOT NULL,
            chat TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            name TEXT,
            read_at INTEGER,
            hidden INTEGER NOT NULL,
            PRIMARY KEY (account, chat)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX chat_members_by_chat ON chat_members (chat, place)",
        """
        CREATE TABLE messages (
            chat TEXT NOT NULL,
            id TEXT NOT NULL,
            sender TEXT NOT NULL,
            body TEXT NOT NULL,
            at INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL,
            writer TEXT NOT NULL,
            PRIMARY KEY (chat, id)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX messages_by_time ON messages (chat, at, id)",
        "CREATE INDEX messages_by_writer ON messages (writer)",
        "CREATE TRIGGER chats_added AFTER INSERT ON chats BEGIN" + count("1", "600", of: "NEW.writer") + " END",
        "CREATE TRIGGER chats_removed AFTER DELETE ON chats BEGIN" + count("-1", "-600", of: "OLD.writer") + " END",
        "CREATE TRIGGER messages_added AFTER INSERT ON messages BEGIN"
            + count("1", "200 + length(CAST(NEW.body AS BLOB))", of: "NEW.writer") + " END",
        "CREATE TRIGGER messages_removed AFTER DELETE ON messages BEGIN"
            + count("-1", "-200 - length(CAST(OLD.body AS BLOB))", of: "OLD.writer") + " END",
        "INSERT INTO pending_steps (step) VALUES ('chats')",
    ]

    /// The statements of a trigger that count a row as something that its owner has written.
    static func count(_ documents: SQL, _ bytes: SQL, of owner: SQL) -> SQL {
        " INSERT OR IGNORE INTO document_totals (owner, documents, bytes) VALUES (" + owner + ", 0, 0);"
            + " UPDATE document_totals SET documents = documents + (" + documents + "), bytes = bytes + (" + bytes
            + ") WHERE owner IN (" + owner + ", '');"
            + " DELETE FROM document_totals WHERE documents = 0 AND owner <> '';"
    }
}
