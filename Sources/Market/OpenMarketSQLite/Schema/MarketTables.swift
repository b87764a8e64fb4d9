/// The tables of the market, in the steps in which they were released; a released step is never changed.
package enum MarketTables {
    /// A market alone.
    package static let all: [[SQL]] = [
        first, identityAndLooks, likes, users, bannerWords, tokenTimes, origins, sales, initials, kana, blocks, reports,
        facets, imageTexts, dealings, ratings, versions, operation, keptSales, bannerLanguages, secretNumbers, room,
        words, likeLists, profiles, imageDigests, addresses, currencies,
    ]
    package static let first = people + products + belongings + indexes
    /// The identity of a database, and the looks of the names of vendors.
    package static let identityAndLooks = identity + looks

    /// The likes; the database itself keeps the number of likes in `products` equal to the rows here.
    package static let likes: [SQL] = [
        """
        CREATE TABLE likes (
            product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
            liker TEXT NOT NULL,
            PRIMARY KEY (product, liker)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TRIGGER likes_up AFTER INSERT ON likes
        BEGIN UPDATE products SET likes = likes + 1 WHERE id = NEW.product; END
        """,
        """
        CREATE TRIGGER likes_down AFTER DELETE ON likes
        BEGIN UPDATE products SET likes = likes - 1 WHERE id = OLD.product; END
        """,
    ]

    /// The text of a banner and its link.
    package static let bannerWords: [SQL] = [
        "ALTER TABLE banners ADD COLUMN title TEXT",
        "ALTER TABLE banners ADD COLUMN product_id INTEGER",
    ]

    /// Orders by price, in each currency by itself.
    package static let currencies: [SQL] = ["CREATE INDEX products_by_currency ON products (currency, price_key)"]

    /// The texts of a banner by language.
    package static let bannerLanguages: [SQL] = ["ALTER TABLE banners ADD COLUMN titles TEXT"]

    /// The number of a vendor's secret in the series that follows from the market's key; 0 for every earlier vendor.
    package static let secretNumbers: [SQL] = [
        "ALTER TABLE vendors ADD COLUMN secret_number INTEGER NOT NULL DEFAULT 0"
    ]

    /// The time at which a token for one deletion was made; the tokens of earlier releases count as expired.
    package static let tokenTimes: [SQL] = [
        "ALTER TABLE deletion_tokens ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX deletion_tokens_by_age ON deletion_tokens (created_at) WHERE is_secret = 0",
    ]

    /// The names of products and images in Firebase, where their names there are no numbers of ours.
    package static let origins: [SQL] = [
        """
        CREATE TABLE product_origins (
            product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
            document TEXT NOT NULL UNIQUE
        ) STRICT
        """,
        """
        CREATE TABLE image_origins (
            image INTEGER PRIMARY KEY REFERENCES images (id) ON DELETE CASCADE,
            path TEXT NOT NULL,
            thumbnail TEXT
        ) STRICT
        """,
        "CREATE INDEX image_origins_by_path ON image_origins (path)",
        "CREATE INDEX image_origins_by_thumbnail ON image_origins (thumbnail) WHERE thumbnail IS NOT NULL",
    ]

    /// The status of the sale of a product, and its earlier prices.
    ///
    /// Every older product is on sale: the index of those on sale is a copy of the index of all.
    package static let sales: [SQL] = [
        "ALTER TABLE products ADD COLUMN status INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX products_hidden ON products (id) WHERE status = 3",
        """
        CREATE TABLE product_history (
            product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            at INTEGER NOT NULL,
            status INTEGER NOT NULL,
            currency TEXT NOT NULL,
            price TEXT,
            discount TEXT,
            PRIMARY KEY (product, version)
        ) STRICT, WITHOUT ROWID
        """,
        "INSERT INTO postings (gram, chunk, ids) SELECT (1 << 43) | 4, chunk, ids FROM postings WHERE gram = 0",
    ]

    /// The blurred image and the text of an image; no older image has either.
    package static let imageTexts: [SQL] = [
        "ALTER TABLE images ADD COLUMN placeholder TEXT",
        "ALTER TABLE images ADD COLUMN text TEXT",
    ]

    /// The images whose smaller versions are still to be made.
    package static let versions: [SQL] = [
        "ALTER TABLE images ADD COLUMN awaits_versions INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX images_awaiting ON images (id) WHERE awaits_versions = 1",
    ]

    /// The SHA-256 of the full image; no older image has one.
    package static let imageDigests: [SQL] = ["ALTER TABLE images ADD COLUMN digest TEXT"]

    /// Names were indexed with the consonants that their syllables begin with; ``words`` took their place.
    package static let initials: [SQL] = ["INSERT INTO pending_steps (step) VALUES ('initials')"]

    /// The user of an account service that a vendor is, and the names that the users have claimed.
    package static let users: [SQL] = [
        "ALTER TABLE vendors ADD COLUMN account TEXT",
        "ALTER TABLE vendors ADD COLUMN is_made_for_account INTEGER NOT NULL DEFAULT 0",
        "CREATE UNIQUE INDEX vendors_by_account ON vendors (account) WHERE account IS NOT NULL",
        """
        CREATE TABLE user_names (
            claim BLOB NOT NULL,
            look TEXT NOT NULL,
            name TEXT NOT NULL,
            account TEXT NOT NULL,
            PRIMARY KEY (claim, look)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX user_names_by_look ON user_names (look, account)",
        "CREATE INDEX user_names_by_account ON user_names (account)",
        // The steps that SQL alone cannot do: the names that users have claimed before are in documents.
        "CREATE TABLE pending_steps (step TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID",
        "INSERT INTO pending_steps (step) VALUES ('user_names')",
    ]

    /// The looks of the names of vendors; ``VendorLooks`` fills it for vendors that are there already.
    private static let looks: [SQL] = [
        """
        CREATE TABLE vendor_looks (
            look TEXT NOT NULL,
            vendor INTEGER NOT NULL REFERENCES vendors (id) ON DELETE CASCADE,
            PRIMARY KEY (look, vendor)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX vendor_looks_by_vendor ON vendor_looks (vendor)",
    ]

    /// The identity of this database, so that a folder of images can say whose it is; a copy has the same.
    private static let identity: [SQL] = [
        "CREATE TABLE identity (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT",
        "INSERT INTO identity (id, text) VALUES (1, lower(hex(randomblob(16))))",
        "CREATE INDEX images_by_name ON images (full_name)",
    ]

    private static let people: [SQL] = [
        """
        CREATE TABLE vendors (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            folded_name TEXT NOT NULL,
            identifier TEXT NOT NULL UNIQUE,
            secret_hash TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT
        """
    ]

    /// Money is text, because SQLite has no exact decimals; `price_key` sorts as the numbers do.
    private static let products: [SQL] = [
        """
        CREATE TABLE products (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            vendor_id INTEGER REFERENCES vendors (id),
            price_key TEXT NOT NULL,
            discount_rate INTEGER NOT NULL,
            likes INTEGER NOT NULL DEFAULT 0,
            version INTEGER NOT NULL DEFAULT 1,
            created_at INTEGER NOT NULL,
            stock INTEGER,
            thumbnail_id INTEGER,
            currency TEXT NOT NULL,
            category TEXT,
            price TEXT,
            discount TEXT,
            password_hash TEXT,
            name TEXT,
            summary TEXT
        ) STRICT
        """,
        // Each ends with the number of the row by itself: products with the same price stand in their order.
        "CREATE INDEX products_by_price ON products (price_key)",
        "CREATE INDEX products_by_discount ON products (discount_rate)",
        "CREATE INDEX products_by_likes ON products (likes)",
    ]

    private static let belongings: [SQL] = [
        """
        CREATE TABLE images (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            full_name TEXT NOT NULL,
            thumb_name TEXT NOT NULL,
            media_type TEXT NOT NULL,
            byte_count INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX images_by_product ON images (product_id, position)",
        """
        CREATE TABLE deletion_tokens (
            token TEXT NOT NULL PRIMARY KEY,
            product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
            is_secret INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX deletion_tokens_by_product ON deletion_tokens (product_id)",
        """
        CREATE TABLE answers (
            caller TEXT NOT NULL,
            key TEXT NOT NULL,
            request_digest TEXT NOT NULL,
            status INTEGER NOT NULL,
            headers BLOB NOT NULL,
            body BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            UNIQUE (caller, key)
        ) STRICT
        """,
        "CREATE INDEX answers_by_age ON answers (created_at)",
        "CREATE TABLE banners (id INTEGER PRIMARY KEY AUTOINCREMENT, image TEXT NOT NULL) STRICT",
    ]

    /// The data beside the products with which counting, paging and searching need not walk through them.
    private static let indexes: [SQL] = [
        """
        CREATE TABLE totals (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            products INTEGER NOT NULL,
            changes INTEGER NOT NULL,
            renames INTEGER NOT NULL
        ) STRICT
        """,
        "INSERT INTO totals (id, products, changes, renames) VALUES (1, 0, 0, 0)",
        "CREATE TABLE chunk_changes (chunk INTEGER PRIMARY KEY, change INTEGER NOT NULL) STRICT",
        "CREATE INDEX chunk_changes_by_change ON chunk_changes (change)",
        "CREATE TABLE folded_names (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
        "CREATE TABLE terms (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, text TEXT NOT NULL, UNIQUE (kind, text)) STRICT",
        """
        CREATE TABLE postings (
            gram INTEGER NOT NULL,
            chunk INTEGER NOT NULL,
            ids BLOB NOT NULL,
            PRIMARY KEY (gram, chunk)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE TABLE ordinals (node INTEGER PRIMARY KEY, counts BLOB NOT NULL) STRICT",
    ]
}
