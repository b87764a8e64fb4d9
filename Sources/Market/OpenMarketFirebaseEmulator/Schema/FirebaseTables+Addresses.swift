package import OpenMarketSQLite

extension FirebaseTables {
    /// Counts what an account has written and stored for the address that made it, beside the images from there.
    ///
    /// The rows of an account that ends go in steps; its room is given back with the account, but for the messages and chats
    /// that stay for others: who writes to themselves and ends one of two accounts gets no room by that.
    package static let addresses: [SQL] = [
        "ALTER TABLE accounts ADD COLUMN source TEXT",
        counted("document_totals"), counted("object_totals"),
        """
        CREATE TRIGGER accounts_leaving AFTER DELETE ON accounts WHEN OLD.source IS NOT NULL
        BEGIN
            UPDATE image_totals SET bytes = bytes
                - (SELECT coalesce(sum(bytes), 0) FROM document_totals WHERE owner = OLD.id)
                - (SELECT coalesce(sum(bytes), 0) FROM object_totals WHERE owner = OLD.id)
                + (SELECT coalesce(sum(200 + length(CAST(body AS BLOB))), 0) FROM messages WHERE writer = OLD.id)
                + (SELECT count(*) * 600 FROM chats WHERE writer = OLD.id)
                WHERE holder = 'address ' || OLD.source;
            DELETE FROM image_totals WHERE holder = 'address ' || OLD.source AND bytes <= 0;
        END
        """,
    ]

    /// The trigger that adds a change of an account's total to that of its address.
    private static func counted(_ table: SQL) -> SQL {
        let head: SQL = "CREATE TRIGGER " + table + "_of_address AFTER UPDATE OF bytes ON " + table
        let body: SQL = """
             WHEN NEW.owner <> '' AND NEW.bytes <> OLD.bytes
            BEGIN
                INSERT INTO image_totals (holder, bytes)
                    SELECT 'address ' || a.source, 0 FROM accounts a
                    WHERE a.id = NEW.owner AND a.source IS NOT NULL
                        AND NOT EXISTS (SELECT 1 FROM image_totals WHERE holder = 'address ' || a.source);
                UPDATE image_totals SET bytes = bytes + NEW.bytes - OLD.bytes
                    WHERE holder = (SELECT 'address ' || source FROM accounts WHERE id = NEW.owner);
            END
            """
        return head + body
    }
}
