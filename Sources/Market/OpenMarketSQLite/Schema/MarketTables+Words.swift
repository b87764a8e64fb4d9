extension MarketTables {
    /// Names are indexed by their words, no longer by their letters; see ``MarketStore/indexWords()``.
    package static let words: [SQL] = [
        """
        CREATE TABLE word_keys (
            key TEXT NOT NULL,
            word INTEGER NOT NULL,
            PRIMARY KEY (key, word)
        ) STRICT, WITHOUT ROWID
        """,
        "DROP TABLE folded_names",
        "DELETE FROM postings WHERE gram BETWEEN 1 AND 8796093022207",
        "DELETE FROM pending_steps WHERE step IN ('initials', 'kana')",
        "INSERT INTO pending_steps (step) SELECT 'words' WHERE EXISTS (SELECT 1 FROM products)",
    ]
}
