extension MarketTables {
    /// The rating of each user, counted when a review is written: the number of writers, and the sum of their last
    /// stars.
    package static let ratings: [SQL] = [
        """
        CREATE TABLE ratings (
            subject TEXT NOT NULL PRIMARY KEY,
            count INTEGER NOT NULL,
            stars INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        // Where `max` is asked for, the other columns are those of the row that has it.
        """
        INSERT INTO ratings (subject, count, stars)
        SELECT subject, count(*), sum(stars)
        FROM (SELECT subject, stars, max(id) FROM reviews GROUP BY subject, writer) GROUP BY subject
        """,
    ]

    /// The sales, each with what was sold, in place of the buyers of products that are there; and answers to reviews.
    ///
    /// A field that a row lacks is the product's. A buyer who wrote a review before this step has confirmed the sale.
    package static let keptSales: [SQL] = [
        """
        CREATE TABLE sales (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            product INTEGER NOT NULL UNIQUE,
            account TEXT NOT NULL,
            seller TEXT,
            is_sold INTEGER,
            is_confirmed INTEGER,
            at INTEGER,
            name TEXT,
            price TEXT,
            discount TEXT,
            currency TEXT
        ) STRICT
        """,
        """
        INSERT INTO sales (product, account, seller, is_sold, is_confirmed, at, name, price, discount, currency)
        SELECT p.id, b.account, v.account, p.status >= 2,
            EXISTS (SELECT 1 FROM reviews r WHERE r.product = p.id AND r.writer = b.account),
            coalesce((SELECT max(at) FROM product_history h WHERE h.product = p.id), p.created_at),
            p.name, p.price, p.discount, p.currency
        FROM buyers b JOIN products p ON p.id = b.product LEFT JOIN vendors v ON v.id = p.vendor_id ORDER BY b.product
        """,
        "DROP TABLE buyers",
        "CREATE INDEX sales_by_account ON sales (account)",
        "CREATE INDEX sales_by_seller ON sales (seller)",
        "ALTER TABLE reviews ADD COLUMN answer TEXT",
    ]

    /// The relations of users as sellers and buyers: the buyers of products, the reviews, the followers, and the times
    /// of replies in chats.
    package static let dealings: [SQL] = [
        """
        CREATE TABLE buyers (
            product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
            account TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX buyers_by_account ON buyers (account)",
        // A review stays when its product goes, so it keeps the name of the product.
        """
        CREATE TABLE reviews (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            product INTEGER NOT NULL,
            product_name TEXT NOT NULL,
            writer TEXT NOT NULL,
            subject TEXT NOT NULL,
            stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
            text TEXT NOT NULL,
            at INTEGER NOT NULL,
            UNIQUE (product, writer, subject)
        ) STRICT
        """,
        "CREATE INDEX reviews_by_subject ON reviews (subject, id, stars)",
        "CREATE INDEX reviews_by_writer ON reviews (writer)",
        """
        CREATE TABLE follows (
            follower TEXT NOT NULL,
            vendor INTEGER NOT NULL REFERENCES vendors (id) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            seen INTEGER NOT NULL,
            PRIMARY KEY (follower, vendor)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX follows_by_vendor ON follows (vendor)",
        """
        CREATE TABLE first_answers (
            chat TEXT NOT NULL PRIMARY KEY,
            asker TEXT NOT NULL,
            answerer TEXT NOT NULL,
            asked_at INTEGER NOT NULL,
            answered_at INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX first_answers_by_answerer ON first_answers (answerer, asked_at, answered_at)",
        "CREATE INDEX first_answers_by_asker ON first_answers (asker)",
    ]
}
