extension MarketTables {
    /// The likes of each user as a list in its order, which was a document before.
    ///
    /// A like whose product is gone, or that never counted, stays in the list of its user.
    package static let likeLists: [SQL] = [
        """
        CREATE TABLE like_lists (
            liker TEXT NOT NULL PRIMARY KEY,
            has_ids INTEGER NOT NULL,
            identifier TEXT,
            secret TEXT,
            created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE listed_likes (
            liker TEXT NOT NULL,
            id TEXT NOT NULL,
            place INTEGER NOT NULL,
            product INTEGER REFERENCES products (id) ON DELETE SET NULL,
            PRIMARY KEY (liker, id)
        ) STRICT, WITHOUT ROWID
        """,
        """
        INSERT INTO listed_likes (liker, id, place, product)
            SELECT liker, CAST(product AS TEXT), row_number() OVER (PARTITION BY liker ORDER BY product), product
            FROM likes
        """,
        "DROP TRIGGER likes_up", "DROP TRIGGER likes_down", "DROP TABLE likes",
        "ALTER TABLE listed_likes RENAME TO likes",
        "CREATE INDEX likes_by_place ON likes (liker, place)",
        "CREATE INDEX likes_by_product ON likes (product)",
        """
        CREATE TRIGGER likes_up AFTER INSERT ON likes WHEN NEW.product IS NOT NULL
        BEGIN UPDATE products SET likes = likes + 1 WHERE id = NEW.product; END
        """,
        """
        CREATE TRIGGER likes_down AFTER DELETE ON likes WHEN OLD.product IS NOT NULL
        BEGIN UPDATE products SET likes = likes - 1 WHERE id = OLD.product; END
        """,
    ]

    /// Counts each list with its likes as something that its user writes.
    package static let likeRoom: [SQL] = [
        "CREATE TRIGGER like_lists_added AFTER INSERT ON like_lists BEGIN"
            + count("1", "300 + " + listed(by: "NEW.liker"), of: "NEW.liker") + " END",
        "CREATE TRIGGER like_lists_removed AFTER DELETE ON like_lists BEGIN"
            + count("-1", "-300 - " + listed(by: "OLD.liker"), of: "OLD.liker") + " END",
        "CREATE TRIGGER likes_added AFTER INSERT ON likes" + hasList("NEW.liker") + " BEGIN"
            + count("0", "30 + length(CAST(NEW.id AS BLOB))", of: "NEW.liker") + " END",
        "CREATE TRIGGER likes_removed AFTER DELETE ON likes" + hasList("OLD.liker") + " BEGIN"
            + count("0", "-30 - length(CAST(OLD.id AS BLOB))", of: "OLD.liker") + " END",
    ]

    private static func listed(by liker: SQL) -> SQL {
        "(SELECT coalesce(sum(30 + length(CAST(id AS BLOB))), 0) FROM likes WHERE liker = " + liker + ")"
    }

    private static func hasList(_ liker: SQL) -> SQL {
        " WHEN EXISTS (SELECT 1 FROM like_lists WHERE liker = " + liker + ")"
    }
}
