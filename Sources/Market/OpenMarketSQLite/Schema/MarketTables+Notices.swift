extension MarketTables {
    /// The register of devices, the wishes of users, and the queue of notices, which the database itself fills.
    ///
    /// The row that a notice tells of and the notice are one transaction, by whichever door the row comes: a trigger writes
    /// both. A notice says who is told of what and no more; its words are read from the rows when it is sent. A time of 0 is
    /// now, where the row says none. A notice is over once the user has looked: what no device has got is dropped, and
    /// devices that have it are told to take it away.
    package static let notices =
        noticeTables + noticesOfChats + noticesOfSales + noticesOfProducts + endsOfDevices

    private static let noticeTables: [SQL] = [
        "CREATE TABLE notice_keys (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT",
        """
        CREATE TABLE notice_devices (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            session TEXT,
            service TEXT NOT NULL,
            address TEXT NOT NULL UNIQUE,
            public_key BLOB NOT NULL,
            secret BLOB NOT NULL,
            name TEXT NOT NULL,
            language TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX notice_devices_by_account ON notice_devices (account)",
        "CREATE INDEX notice_devices_by_session ON notice_devices (session) WHERE session IS NOT NULL",
        """
        CREATE TABLE notice_settings (
            account TEXT NOT NULL PRIMARY KEY,
            off TEXT NOT NULL,
            rest_start INTEGER,
            rest_end INTEGER,
            time_zone TEXT,
            hides_content INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE notices (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            other TEXT,
            at INTEGER NOT NULL,
            is_over INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        "CREATE UNIQUE INDEX notices_under_way ON notices (account, kind, subject) WHERE is_over = 0",
        // A send whose time is empty waits for nothing: the device has the notice, until it is over.
        """
        CREATE TABLE notice_sends (
            notice INTEGER NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
            device INTEGER NOT NULL REFERENCES notice_devices (id) ON DELETE CASCADE,
            due_at INTEGER,
            tries INTEGER NOT NULL DEFAULT 0,
            is_begun INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (notice, device)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX notice_sends_due ON notice_sends (due_at) WHERE due_at IS NOT NULL",
        "CREATE INDEX notice_sends_by_device ON notice_sends (device)",
        // An e-mail is for what no one has looked at for four hours; others wait a second for a reader who has it open.
        """
        CREATE TRIGGER notices_added AFTER INSERT ON notices
        BEGIN
            INSERT INTO notice_sends (notice, device, due_at)
                SELECT NEW.id, id, NEW.at + (CASE service WHEN 'mail' THEN 14400 ELSE NEW.at > 0 END)
                FROM notice_devices WHERE account = NEW.account;
        END
        """,
        """
        CREATE TRIGGER notices_over AFTER UPDATE OF is_over ON notices WHEN NEW.is_over = 1 AND OLD.is_over = 0
        BEGIN
            DELETE FROM notice_sends WHERE notice = NEW.id AND (is_begun = 0
                OR device IN (SELECT id FROM notice_devices WHERE service = 'mail'));
            UPDATE notice_sends SET due_at = 0, tries = 0 WHERE notice = NEW.id;
        END
        """,
        """
        CREATE TRIGGER notice_sends_done AFTER DELETE ON notice_sends
        WHEN NOT EXISTS (SELECT 1 FROM notice_sends WHERE notice = OLD.notice)
        BEGIN DELETE FROM notices WHERE id = OLD.notice; END
        """,
    ]

    /// The searches that are watched for users; the product that was found last waits there for its notice to be read.
    package static let noticeSearches: [SQL] = [
        """
        CREATE TABLE notice_searches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            query TEXT NOT NULL,
            seen INTEGER NOT NULL,
            found INTEGER,
            next_at INTEGER NOT NULL,
            UNIQUE (account, query)
        ) STRICT
        """,
        "CREATE INDEX notice_searches_due ON notice_searches (next_at, seen)",
        """
        CREATE TRIGGER notice_searches_gone AFTER DELETE ON notice_searches
        BEGIN
            UPDATE notices SET is_over = 1 WHERE account = OLD.account AND kind = 'search_match'
                AND subject = CAST(OLD.id AS TEXT) AND is_over = 0;
        END
        """,
        """
        CREATE TRIGGER notice_searches_of_gone AFTER DELETE ON accounts
        BEGIN DELETE FROM notice_searches WHERE account = OLD.id; END
        """,
    ]

    private static let noticesOfChats: [SQL] = [
        "CREATE TRIGGER notices_of_messages AFTER INSERT ON messages BEGIN"
            + tell("message", "m.account", of: "m.chat", by: "NEW.sender", at: "NEW.at / 1000000")
            + " FROM chat_members m WHERE m.chat = NEW.chat AND m.account <> NEW.sender"
            + " AND coalesce(m.read_at, -1) < NEW.at AND " + wants("message", "m.account", from: "NEW.sender")
            + "; END",
        """
        CREATE TRIGGER notices_of_messages_over AFTER UPDATE OF read_at ON chat_members
        WHEN NEW.read_at IS NOT OLD.read_at AND NEW.read_at >= (SELECT at FROM chats WHERE id = NEW.chat)
        BEGIN
            UPDATE notices SET is_over = 1
                WHERE account = NEW.account AND kind = 'message' AND subject = NEW.chat AND is_over = 0;
        END
        """,
        """
        CREATE TRIGGER notices_of_chats_left AFTER UPDATE OF hidden ON chat_members WHEN NEW.hidden > 0
        BEGIN
            UPDATE notices SET is_over = 1
                WHERE account = NEW.account AND kind = 'message' AND subject = NEW.chat AND is_over = 0;
        END
        """,
    ]

    private static let noticesOfSales: [SQL] = [
        "CREATE TRIGGER notices_of_sales AFTER INSERT ON sales WHEN NEW.is_confirmed IS NOT 1 BEGIN"
            + tellOfSale("sale_asked", "NEW.account", by: "NEW.seller", at: "coalesce(NEW.at, 0)") + " END",
        "CREATE TRIGGER notices_of_sale_steps AFTER UPDATE OF account, is_sold ON sales"
            + " WHEN NEW.account <> OLD.account OR NEW.is_sold IS NOT OLD.is_sold BEGIN" + endOfSale("OLD.account")
            + tellOfSale("sale_cancelled", "OLD.account", by: "OLD.seller", " AND OLD.account <> NEW.account")
            + tellOfSale("sale_asked", "NEW.account", by: "NEW.seller", at: "coalesce(NEW.at, 0)") + " END",
        "CREATE TRIGGER notices_of_confirmations AFTER UPDATE OF is_confirmed ON sales"
            + " WHEN NEW.is_confirmed = 1 AND OLD.is_confirmed IS NOT 1 BEGIN" + endOfSale("NEW.account")
            + tellOfSale("sale_confirmed", "NEW.seller", by: "NEW.account") + " END",
        "CREATE TRIGGER notices_of_sales_over AFTER DELETE ON sales WHEN OLD.is_confirmed IS NOT 1 BEGIN"
            + endOfSale("OLD.account") + tellOfSale("sale_cancelled", "OLD.account", of: "OLD", by: "OLD.seller")
            + " END",
    ]

    private static let noticesOfProducts: [SQL] = [
        // Those who like the product may be many: the ones who have a device are told, and no more than ten thousand.
        "CREATE TRIGGER notices_of_prices AFTER UPDATE OF price_key ON products WHEN NEW.price_key < OLD.price_key"
            + " AND NEW.status = 0 AND OLD.status = 0 AND NEW.currency = OLD.currency AND NEW.price IS NOT NULL BEGIN"
            + tell("price_drop", "l.liker", of: "NEW.id", by: vendorAccount)
            + " FROM likes l WHERE l.product = NEW.id AND l.liker IS NOT " + vendorAccount + " AND "
            + wants("price_drop", "l.liker", from: vendorAccount) + " LIMIT 10000; END",
        "CREATE TRIGGER notices_of_new_products AFTER INSERT ON products"
            + " WHEN NEW.vendor_id IS NOT NULL AND NEW.status = 0 BEGIN"
            + tell("new_product", "f.follower", of: "NEW.vendor_id", by: vendorAccount, at: "NEW.created_at")
            + " FROM follows f WHERE f.vendor = NEW.vendor_id AND "
            + wants("new_product", "f.follower", from: vendorAccount) + " LIMIT 10000; END",
        """
        CREATE TRIGGER notices_of_new_products_over AFTER UPDATE OF seen ON follows
        BEGIN
            UPDATE notices SET is_over = 1 WHERE account = NEW.follower AND kind = 'new_product'
                AND subject = CAST(NEW.vendor AS TEXT) AND is_over = 0;
        END
        """,
        """
        CREATE TRIGGER notices_of_new_products_gone AFTER DELETE ON follows
        BEGIN
            UPDATE notices SET is_over = 1 WHERE account = OLD.follower AND kind = 'new_product'
                AND subject = CAST(OLD.vendor AS TEXT) AND is_over = 0;
        END
        """,
        "CREATE TRIGGER notices_of_reports AFTER UPDATE OF is_dismissed ON reports"
            + " WHEN NEW.is_dismissed = 1 AND OLD.is_dismissed = 0 BEGIN"
            + tell("report_decided", "NEW.reporter", of: "NEW.id", by: "NULL")
            + " WHERE " + wants("report_decided", "NEW.reporter", from: "NULL") + "; END",
    ]

    /// A device is its session's and its account's; a block ends what either of the two was to be told of the other.
    ///
    /// The devices of the user who is blocked go on showing what they show: a sign would tell of the block.
    private static let endsOfDevices: [SQL] = [
        """
        CREATE TRIGGER notice_sessions_over AFTER DELETE ON refresh_tokens
        WHEN NOT EXISTS (SELECT 1 FROM refresh_tokens WHERE family = OLD.family)
        BEGIN DELETE FROM notice_devices WHERE session = OLD.family; END
        """,
        """
        CREATE TRIGGER notice_accounts_gone AFTER DELETE ON accounts
        BEGIN
            DELETE FROM notice_devices WHERE account = OLD.id;
            DELETE FROM notice_settings WHERE account = OLD.id;
            DELETE FROM notices WHERE account = OLD.id OR (kind = 'message' AND other = OLD.id);
            UPDATE notices SET other = NULL WHERE other = OLD.id;
        END
        """,
        """
        CREATE TRIGGER notices_of_blocked AFTER INSERT ON blocks WHEN NEW.account IS NOT NULL
        BEGIN
            UPDATE notices SET is_over = 1 WHERE is_over = 0 AND account = NEW.blocker AND other = NEW.account;
            DELETE FROM notice_sends WHERE due_at IS NOT NULL AND is_begun = 0 AND notice IN (
                SELECT id FROM notices WHERE account = NEW.account AND other = NEW.blocker
            );
        END
        """,
        "CREATE INDEX notices_by_other ON notices (other) WHERE other IS NOT NULL",
    ]

    /// The account of the vendor of a product that a trigger is about.
    private static let vendorAccount: SQL = "(SELECT account FROM vendors WHERE id = NEW.vendor_id)"

    /// The beginning of a statement that adds a notice; it does not name a user who is gone.
    private static func tell(_ kind: SQL, _ account: SQL, of subject: SQL, by other: SQL, at time: SQL = "0") -> SQL {
        " INSERT OR IGNORE INTO notices (account, kind, subject, other, at) SELECT " + account + ", '" + kind
            + "', CAST(" + subject + " AS TEXT), (SELECT id FROM accounts WHERE id = " + other + "), " + time
    }

    private static func tellOfSale(
        _ kind: SQL,
        _ account: SQL,
        of row: SQL = "NEW",
        by other: SQL,
        at time: SQL = "0",
        _ condition: SQL = ""
    ) -> SQL {
        tell(kind, account, of: row + ".product", by: other, at: time)
            + " WHERE " + account + " IS NOT NULL AND " + wants(kind, account, from: other) + condition + ";"
    }

    private static func endOfSale(_ buyer: SQL) -> SQL {
        " UPDATE notices SET is_over = 1 WHERE account = " + buyer
            + " AND kind = 'sale_asked' AND subject = CAST(OLD.product AS TEXT) AND is_over = 0;"
    }

    /// The condition that an account has a device, wants to be told of a kind, and neither has blocked the other.
    private static func wants(_ kind: SQL, _ account: SQL, from other: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM notice_devices d WHERE d.account = " + account + ")"
            + " AND NOT EXISTS (SELECT 1 FROM notice_settings s WHERE s.account = " + account
            + " AND instr(s.off, '," + kind + ",') > 0)"
            + " AND NOT EXISTS (SELECT 1 FROM blocks b WHERE (b.blocker = " + account + " AND b.account = " + other
            + ") OR (b.blocker = " + other + " AND b.account = " + account + "))"
    }
}
