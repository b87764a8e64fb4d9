extension MarketTables {
    /// Who wants to have nothing to do with whom: a user of the account service with a vendor.
    package static let blocks: [SQL] = [
        """
        CREATE TABLE blocks (
            blocker TEXT NOT NULL,
            vendor INTEGER NOT NULL REFERENCES vendors (id) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            PRIMARY KEY (blocker, vendor)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX blocks_by_vendor ON blocks (vendor, blocker)",
    ]
}
