extension MarketTables {
    /// The names that users have claimed, and their profiles, which were documents before.
    package static let profiles: [SQL] = [
        """
        CREATE TABLE claims (
            key TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            account TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX claims_by_account ON claims (account)",
        """
        CREATE TABLE claim_looks (
            look TEXT NOT NULL,
            claim TEXT NOT NULL,
            PRIMARY KEY (look, claim)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX claim_looks_by_claim ON claim_looks (claim)",
        """
        CREATE TABLE profiles (
            account TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            claim TEXT NOT NULL,
            shown_at INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "DROP TABLE user_names",
        "DELETE FROM pending_steps WHERE step = 'user_names'",
    ]

    /// Forgets what names look like, which is noted once more with the letters of more alphabets.
    package static let moreLooks: [SQL] = ["DELETE FROM vendor_looks", "DELETE FROM claim_looks"]

    /// Counts claims and profiles among the documents of a user, and leaves those of an older file to a pending step,
    /// with the lists of likes.
    package static let profileRoom: [SQL] =
        room(of: "claims", with: "key") + room(of: "profiles", with: "claim")
        + ["INSERT INTO pending_steps (step) VALUES ('people')"]

    /// The triggers that count the rows of a table by their name and another text.
    private static func room(of table: SQL, with text: SQL) -> [SQL] {
        func size(_ row: SQL) -> SQL {
            "200 + length(CAST(" + row + ".name AS BLOB)) + length(CAST(" + row + "." + text + " AS BLOB))"
        }
        let (added, removed) = (size("NEW"), "-(" + size("OLD") + ")")
        return [
            "CREATE TRIGGER " + table + "_added AFTER INSERT ON " + table + " BEGIN"
                + count("1", added, of: "NEW.account") + " END",
            "CREATE TRIGGER " + table + "_removed AFTER DELETE ON " + table + " BEGIN"
                + count("-1", removed, of: "OLD.account") + " END",
        ]
    }
}
