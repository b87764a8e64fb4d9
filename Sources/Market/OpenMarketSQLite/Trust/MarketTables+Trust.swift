extension MarketTables {
    /// The blocks: by a user of the account service of another one, or of a vendor who is no user.
    package static let blocks: [SQL] = [
        """
        CREATE TABLE blocks (
            id INTEGER PRIMARY KEY,
            blocker TEXT NOT NULL,
            account TEXT,
            vendor INTEGER REFERENCES vendors (id) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            UNIQUE (blocker, account),
            UNIQUE (blocker, vendor),
            CHECK ((account IS NULL) <> (vendor IS NULL))
        ) STRICT
        """,
        "CREATE INDEX blocks_by_account ON blocks (account, blocker) WHERE account IS NOT NULL",
        "CREATE INDEX blocks_by_vendor ON blocks (vendor, blocker) WHERE vendor IS NOT NULL",
    ]

    /// The reports of users: each subject once for each user.
    package static let reports: [SQL] = [
        """
        CREATE TABLE reports (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            reporter TEXT NOT NULL,
            subject TEXT NOT NULL,
            excerpt TEXT NOT NULL,
            reason TEXT NOT NULL,
            text TEXT NOT NULL,
            at INTEGER NOT NULL,
            is_dismissed INTEGER NOT NULL DEFAULT 0,
            UNIQUE (reporter, subject)
        ) STRICT
        """,
        "CREATE INDEX reports_by_reporter ON reports (reporter, at)",
        "CREATE INDEX reports_open ON reports (id) WHERE is_dismissed = 0",
    ]
}
