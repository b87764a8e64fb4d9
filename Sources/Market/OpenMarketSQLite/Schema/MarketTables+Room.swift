extension MarketTables {
    /// The room that images take, counted by the database itself: of each vendor, and of each address that sent them.
    ///
    /// A disk gives files whole blocks, so that an image counts as a multiple of 4 KiB. When a product goes, its images go
    /// after it, and then no one can say whose they were: the product takes them off its vendor before.
    package static let room: [SQL] = [
        "ALTER TABLE images ADD COLUMN source TEXT",
        "CREATE TABLE image_totals (holder TEXT NOT NULL PRIMARY KEY, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID",
        """
        INSERT INTO image_totals (holder, bytes)
        SELECT 'vendor ' || p.vendor_id, sum((i.byte_count + 4095) & -4096)
        FROM images i JOIN products p ON p.id = i.product_id WHERE p.vendor_id IS NOT NULL GROUP BY p.vendor_id
        """,
        """
        CREATE TRIGGER images_added AFTER INSERT ON images
        BEGIN
            INSERT OR IGNORE INTO image_totals (holder, bytes)
                SELECT 'vendor ' || vendor_id, 0 FROM products WHERE id = NEW.product_id AND vendor_id IS NOT NULL;
            INSERT OR IGNORE INTO image_totals (holder, bytes)
                SELECT 'address ' || NEW.source, 0 WHERE NEW.source IS NOT NULL;
            UPDATE image_totals SET bytes = bytes + ((NEW.byte_count + 4095) & -4096)
                WHERE holder IN ('address ' || NEW.source,
                    (SELECT 'vendor ' || vendor_id FROM products WHERE id = NEW.product_id));
        END
        """,
        """
        CREATE TRIGGER images_resized AFTER UPDATE OF byte_count ON images
        BEGIN
            UPDATE image_totals
                SET bytes = bytes + ((NEW.byte_count + 4095) & -4096) - ((OLD.byte_count + 4095) & -4096)
                WHERE holder IN ('address ' || NEW.source,
                    (SELECT 'vendor ' || vendor_id FROM products WHERE id = NEW.product_id));
        END
        """,
        """
        CREATE TRIGGER images_removed AFTER DELETE ON images
        BEGIN
            UPDATE image_totals SET bytes = bytes - ((OLD.byte_count + 4095) & -4096)
                WHERE holder IN ('address ' || OLD.source,
                    (SELECT 'vendor ' || vendor_id FROM products WHERE id = OLD.product_id));
            DELETE FROM image_totals WHERE holder = 'address ' || OLD.source AND bytes <= 0;
        END
        """,
        """
        CREATE TRIGGER products_going BEFORE DELETE ON products WHEN OLD.vendor_id IS NOT NULL
        BEGIN
            UPDATE image_totals
                SET bytes = bytes - (SELECT coalesce(sum((byte_count + 4095) & -4096), 0)
                    FROM images WHERE product_id = OLD.id)
                WHERE holder = 'vendor ' || OLD.vendor_id;
        END
        """,
        """
        CREATE TRIGGER products_handed_over AFTER UPDATE OF vendor_id ON products
        WHEN OLD.vendor_id IS NOT NEW.vendor_id
        BEGIN
            INSERT OR IGNORE INTO image_totals (holder, bytes)
                SELECT 'vendor ' || NEW.vendor_id, 0 WHERE NEW.vendor_id IS NOT NULL;
            UPDATE image_totals
                SET bytes = bytes + (CASE holder WHEN 'vendor ' || NEW.vendor_id THEN 1 ELSE -1 END)
                    * (SELECT coalesce(sum((byte_count + 4095) & -4096), 0) FROM images WHERE product_id = NEW.id)
                WHERE holder IN ('vendor ' || OLD.vendor_id, 'vendor ' || NEW.vendor_id);
        END
        """,
        "CREATE TRIGGER vendors_gone AFTER DELETE ON vendors BEGIN DELETE FROM image_totals WHERE holder = 'vendor ' || OLD.id; END",
    ]

    /// Counts more than images for addresses.
    package static let addresses = responses + texts

    /// Counts the responses that are kept for keys of idempotency for the addresses that sent the requests.
    private static let responses: [SQL] = [
        "ALTER TABLE answers ADD COLUMN source TEXT",
        """
        CREATE TRIGGER answers_added AFTER INSERT ON answers WHEN NEW.source IS NOT NULL
        BEGIN
            INSERT INTO image_totals (holder, bytes) SELECT 'address ' || NEW.source, 0
                WHERE NOT EXISTS (SELECT 1 FROM image_totals WHERE holder = 'address ' || NEW.source);
            UPDATE image_totals SET bytes = bytes + 300 + length(NEW.headers) + length(NEW.body)
                WHERE holder = 'address ' || NEW.source;
        END
        """,
        """
        CREATE TRIGGER answers_removed AFTER DELETE ON answers WHEN OLD.source IS NOT NULL
        BEGIN
            UPDATE image_totals SET bytes = bytes - 300 - length(OLD.headers) - length(OLD.body)
                WHERE holder = 'address ' || OLD.source;
            DELETE FROM image_totals WHERE holder = 'address ' || OLD.source AND bytes <= 0;
        END
        """,
    ]

    /// Counts long texts of products for their vendor, and for the address that made the vendor.
    ///
    /// A text takes about four times its bytes, with its words in the indexes. Whole blocks of 4 KiB count: what is below
    /// that is in the block of the first image.
    private static let texts: [SQL] = [
        """
        CREATE TABLE vendor_sources (
            vendor INTEGER PRIMARY KEY REFERENCES vendors (id) ON DELETE CASCADE,
            source TEXT NOT NULL
        ) STRICT
        """,
        "INSERT INTO image_totals (holder, bytes) SELECT 'vendor ' || vendor_id, sum(" + room() + ")"
            + " FROM products WHERE vendor_id IS NOT NULL AND " + isLong()
            + " GROUP BY vendor_id ON CONFLICT (holder) DO UPDATE SET bytes = bytes + excluded.bytes",
        addingText("texts_added AFTER INSERT ON products WHEN NEW.vendor_id IS NOT NULL"),
        addingText("texts_changed AFTER UPDATE OF name, summary, vendor_id ON products WHEN NEW.vendor_id IS NOT NULL"),
        removingText("texts_left AFTER UPDATE OF name, summary, vendor_id ON products WHEN OLD.vendor_id IS NOT NULL"),
        removingText("texts_removed BEFORE DELETE ON products WHEN OLD.vendor_id IS NOT NULL"),
    ]

    /// The bytes of a product's texts; `row` is the row of a trigger with a point, or nothing.
    private static func length(_ row: SQL) -> SQL {
        "length(CAST(coalesce(" + row + "name, '') || coalesce(" + row + "summary, '') AS BLOB))"
    }

    private static func isLong(_ row: SQL = "") -> SQL { length(row) + " >= 1024" }

    private static func room(_ row: SQL = "") -> SQL { length(row) + " * 4 & -4096" }

    private static func addingText(_ event: SQL) -> SQL {
        let totals: SQL = """
             BEGIN
                INSERT INTO image_totals (holder, bytes)
                    SELECT 'vendor ' || NEW.vendor_id, 0
                    WHERE NOT EXISTS (SELECT 1 FROM image_totals WHERE holder = 'vendor ' || NEW.vendor_id);
                INSERT INTO image_totals (holder, bytes)
                    SELECT 'address ' || s.source, 0 FROM vendor_sources s WHERE s.vendor = NEW.vendor_id
                        AND NOT EXISTS (SELECT 1 FROM image_totals WHERE holder = 'address ' || s.source);
                UPDATE image_totals SET bytes = bytes +
            """
        return "CREATE TRIGGER " + event + " AND " + isLong("NEW.") + totals + roomOfHolders("NEW.")
    }

    private static func removingText(_ event: SQL) -> SQL {
        let total: SQL = " BEGIN UPDATE image_totals SET bytes = bytes -"
        return "CREATE TRIGGER " + event + " AND " + isLong("OLD.") + total + roomOfHolders("OLD.")
    }

    /// The end of a trigger that changes the totals of the vendor and the address of a row.
    private static func roomOfHolders(_ row: SQL) -> SQL {
        let address: SQL = "SELECT 'address ' || source FROM vendor_sources WHERE vendor = " + row + "vendor_id"
        return " (" + room(row) + ") WHERE holder IN ('vendor ' || " + row + "vendor_id, (" + address + ")); END"
    }
}
