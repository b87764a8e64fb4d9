extension MarketTables {
    /// The acts of the operator, and the products that the operator has hidden.
    package static let operation: [SQL] = [
        """
        CREATE TABLE operator_acts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            actor TEXT NOT NULL,
            act TEXT NOT NULL
        ) STRICT
        """,
        "CREATE TABLE held_products (product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE) STRICT",
    ]
}
