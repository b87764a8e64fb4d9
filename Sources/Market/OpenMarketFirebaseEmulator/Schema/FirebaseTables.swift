package import OpenMarketSQLite

/// The tables of the services, in the steps in which they were released; a released step is never changed.
package enum FirebaseTables {
    package static let first = accounts + documents + objects

    /// The account that a user of a log-in provider opens.
    package static let providers: [SQL] = [
        """
        CREATE TABLE provider_links (
            provider TEXT NOT NULL,
            subject TEXT NOT NULL,
            account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            PRIMARY KEY (provider, subject)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX provider_links_by_account ON provider_links (account)",
    ]

    /// Counts the likes that are stored in documents already, in the layout that is served or in the other one.
    package static let likes: [SQL] = [
        """
        INSERT OR IGNORE INTO likes (product, liker)
        SELECT p.id, CAST(substr(d.place, 7, length(d.place) - 14) AS TEXT)
        FROM documents d, json_each(CAST(d.fields AS TEXT), '$.likedProductIDs.arrayValue.values') j
            JOIN products p ON p.id = CAST(json_extract(j.value, '$.stringValue') AS INTEGER)
        WHERE d.collection = CAST('private' AS BLOB) AND substr(d.key, 1, 6) = x'757365727300'
            AND substr(d.key, -8) = x'006163636F756E74' AND instr(substr(d.place, 7), x'00') = length(d.place) - 13
            AND CAST(p.id AS TEXT) = json_extract(j.value, '$.stringValue')
        """,
        """
        INSERT OR IGNORE INTO likes (product, liker)
        SELECT p.id, CAST(substr(d.key, 13) AS TEXT)
        FROM documents d, json_each(CAST(d.fields AS TEXT), '$.likedProductIds.arrayValue.values') j
            JOIN products p ON p.id = CAST(json_extract(j.value, '$.integerValue') AS INTEGER)
        WHERE d.place = CAST('UserProfile' AS BLOB)
            AND CAST(p.id AS TEXT) = json_extract(j.value, '$.integerValue')
        """,
    ]

    /// Older documents have secrets of vendors in clear, which are taken out in code.
    package static let credentials: [SQL] = [
        """
        INSERT INTO pending_steps (step) SELECT 'credentials'
        WHERE EXISTS (SELECT 1 FROM vendors WHERE account IS NOT NULL)
        """
    ]

    /// The data that bounds need: when collections were changed, when sessions were used, and whose the files are.
    package static let bounds = changes + uses + totals

    /// The documents that an account has stored, counted by the database itself, and the accounts that are gone.
    ///
    /// The row with an empty owner is about all documents. A document of a copy has an owner only where its path says so.
    package static let departures: [SQL] = [
        "ALTER TABLE documents ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        // Seven bytes behind the first one of `users`, a zero and the id, is the end of the id, or a zero.
        """
        UPDATE documents SET owner = CAST(substr(substr(key, 7), 1,
            instr(substr(key, 7) || x'00', x'00') - 1) AS TEXT)
        WHERE key >= CAST('users' || x'00' AS BLOB) AND key < CAST('users' || x'01' AS BLOB)
        """,
        """
        CREATE TABLE document_totals (
            owner TEXT NOT NULL PRIMARY KEY,
            documents INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        INSERT INTO document_totals (owner, documents, bytes)
            SELECT owner, count(*), sum(length(key) + length(fields)) FROM documents WHERE owner <> '' GROUP BY owner
        """,
        """
        INSERT INTO document_totals (owner, documents, bytes)
            SELECT '', count(*), coalesce(sum(length(key) + length(fields)), 0) FROM documents
        """,
        """
        CREATE TRIGGER documents_added AFTER INSERT ON documents
        BEGIN
            INSERT OR IGNORE INTO document_totals (owner, documents, bytes) VALUES (NEW.owner, 0, 0);
            UPDATE document_totals
                SET documents = documents + 1, bytes = bytes + length(NEW.key) + length(NEW.fields)
                WHERE owner IN (NEW.owner, '');
        END
        """,
        """
        CREATE TRIGGER documents_replaced AFTER UPDATE OF fields ON documents
        BEGIN
            UPDATE document_totals SET bytes = bytes + length(NEW.fields) - length(OLD.fields)
                WHERE owner IN (NEW.owner, '');
        END
        """,
        """
        CREATE TRIGGER documents_removed AFTER DELETE ON documents
        BEGIN
            UPDATE document_totals
                SET documents = documents - 1, bytes = bytes - length(OLD.key) - length(OLD.fields)
                WHERE owner IN (OLD.owner, '');
            DELETE FROM document_totals WHERE documents = 0 AND owner <> '';
        END
        """,
        """
        CREATE TABLE removed_accounts (
            account TEXT NOT NULL PRIMARY KEY,
            at INTEGER NOT NULL,
            is_done INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX removed_accounts_to_do ON removed_accounts (account) WHERE is_done = 0",
    ]

    /// Codes that e-mails bring, and the e-mails of the last hour by mailbox, so that both outlast a restart.
    ///
    /// The row of `mail_requests` is changed by every wish for an e-mail, so that all take the same time.
    package static let mail: [SQL] = [
        """
        CREATE TABLE email_codes (
            digest BLOB NOT NULL PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            purpose TEXT NOT NULL,
            email TEXT NOT NULL,
            new_email TEXT,
            made_at INTEGER NOT NULL,
            shown TEXT
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX email_codes_by_account ON email_codes (account, purpose)",
        "CREATE INDEX email_codes_by_age ON email_codes (made_at)",
        "CREATE TABLE sent_mails (id INTEGER PRIMARY KEY, mailbox BLOB NOT NULL, at INTEGER NOT NULL) STRICT",
        "CREATE INDEX sent_mails_by_mailbox ON sent_mails (mailbox)",
        "CREATE INDEX sent_mails_by_time ON sent_mails (at)",
        "CREATE TABLE mail_requests (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT",
        "INSERT INTO mail_requests (id, count) VALUES (1, 0)",
    ]

    /// The programs of sessions, the second factors of accounts with the digests of their recovery codes, and the signing
    /// keys of before whose tokens still hold.
    package static let secondFactors: [SQL] = [
        "ALTER TABLE refresh_tokens ADD COLUMN device TEXT NOT NULL DEFAULT ''",
        """
        CREATE TABLE second_factors (
            account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            secret BLOB NOT NULL,
            made_at INTEGER NOT NULL,
            is_on INTEGER NOT NULL DEFAULT 0,
            last_step INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE recovery_codes (
            digest BLOB NOT NULL PRIMARY KEY,
            account TEXT NOT NULL REFERENCES second_factors (account) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX recovery_codes_by_account ON recovery_codes (account)",
        "CREATE TABLE former_keys (key BLOB NOT NULL PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    ]

    /// The times of the last changes of collections: one number for all collections whose keys hash to one slot.
    private static let changes: [SQL] = [
        "CREATE TABLE document_changes (slot INTEGER PRIMARY KEY, changed_at INTEGER NOT NULL) STRICT"
    ]

    private static let uses: [SQL] = [
        "ALTER TABLE refresh_tokens ADD COLUMN issued_at INTEGER NOT NULL DEFAULT 0",
        "UPDATE refresh_tokens SET issued_at = CAST(strftime('%s', 'now') AS INTEGER)",
        "CREATE INDEX refresh_tokens_by_issue ON refresh_tokens (issued_at)",
        """
        CREATE INDEX guests_by_use ON accounts (coalesce(last_refresh_at, last_login_at, created_at))
            WHERE provider = 'anonymous' AND email IS NULL
        """,
    ]

    /// The row with an empty owner is about all files.
    private static let totals: [SQL] = [
        "ALTER TABLE objects ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        // Names are `products/{owner}/…`.
        """
        UPDATE objects SET owner = substr(substr(CAST(name AS TEXT), 10), 1,
            instr(substr(CAST(name AS TEXT), 10), '/') - 1)
        """,
        "CREATE INDEX objects_by_owner ON objects (owner)",
        """
        CREATE TABLE object_totals (
            owner TEXT NOT NULL PRIMARY KEY,
            objects INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        INSERT INTO object_totals (owner, objects, bytes)
            SELECT owner, count(*), sum(length(content)) FROM objects GROUP BY owner
        """,
        """
        INSERT INTO object_totals (owner, objects, bytes)
            SELECT '', coalesce(sum(objects), 0), coalesce(sum(bytes), 0) FROM object_totals
        """,
        """
        CREATE TRIGGER objects_added AFTER INSERT ON objects
        BEGIN
            INSERT OR IGNORE INTO object_totals (owner, objects, bytes) VALUES (NEW.owner, 0, 0);
            UPDATE object_totals SET objects = objects + 1, bytes = bytes + length(NEW.content)
                WHERE owner IN (NEW.owner, '');
        END
        """,
        """
        CREATE TRIGGER objects_replaced AFTER UPDATE OF content ON objects
        BEGIN
            UPDATE object_totals SET bytes = bytes + length(NEW.content) - length(OLD.content)
                WHERE owner IN (NEW.owner, '');
        END
        """,
        """
        CREATE TRIGGER objects_removed AFTER DELETE ON objects
        BEGIN
            UPDATE object_totals SET objects = objects - 1, bytes = bytes - length(OLD.content)
                WHERE owner IN (OLD.owner, '');
            DELETE FROM object_totals WHERE objects = 0 AND owner <> '';
        END
        """,
    ]

    /// People who sign in, and their sessions.
    private static let accounts: [SQL] = [
        """
        CREATE TABLE accounts (
            id TEXT NOT NULL PRIMARY KEY,
            email TEXT UNIQUE,
            password_hash TEXT,
            password_updated_at INTEGER,
            display_name TEXT,
            photo_url TEXT,
            custom_claims TEXT,
            provider TEXT NOT NULL,
            is_email_verified INTEGER NOT NULL,
            is_disabled INTEGER NOT NULL,
            epoch INTEGER NOT NULL,
            valid_since INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            last_login_at INTEGER,
            last_refresh_at INTEGER
        ) STRICT
        """,
        """
        CREATE TABLE refresh_tokens (
            digest BLOB NOT NULL PRIMARY KEY,
            family TEXT NOT NULL,
            account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            provider TEXT NOT NULL,
            signed_in_at INTEGER NOT NULL,
            replaced_at INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family)",
        "CREATE INDEX refresh_tokens_by_account ON refresh_tokens (account)",
        "CREATE TABLE signing_keys (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT",
    ]

    /// Names are bytes: two spellings of one letter are two documents, and SQLite compares bytes as the service does.
    private static let documents: [SQL] = [
        """
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            place BLOB NOT NULL,
            collection BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            fields BLOB NOT NULL
        ) STRICT
        """,
        "CREATE INDEX documents_by_place ON documents (place, key)",
        "CREATE INDEX documents_by_collection ON documents (collection, key)",
        "CREATE TABLE document_clock (id INTEGER PRIMARY KEY CHECK (id = 1), last_commit INTEGER NOT NULL) STRICT",
        "INSERT INTO document_clock (id, last_commit) VALUES (1, 0)",
    ]

    private static let objects: [SQL] = [
        """
        CREATE TABLE objects (
            id INTEGER PRIMARY KEY,
            bucket TEXT NOT NULL,
            name BLOB NOT NULL,
            media_type TEXT NOT NULL,
            digest TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            content BLOB NOT NULL,
            UNIQUE (bucket, name)
        ) STRICT
        """
    ]
}
