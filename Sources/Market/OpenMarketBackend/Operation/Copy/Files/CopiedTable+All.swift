import OpenMarketSQLite

/// The tables that are told as documents of the owner's.
extension CopiedTable {
    static let all = [blocks, reports, reviews, follows, answers]

    private static let blocks = CopiedTable(
        section: .blocks,
        columns: [.text("blocker"), .optionalText("account"), .optionalInteger("vendor"), .integer("at")],
        select: """
            SELECT id, id, blocker, account, vendor, at FROM blocks
            WHERE id > CAST(?1 AS INTEGER) ORDER BY id LIMIT ?2
            """,
        insert: """
            INSERT OR REPLACE INTO blocks (id, blocker, account, vendor, at) SELECT CAST(?1 AS INTEGER), ?2, ?3, ?4, ?5
            WHERE (?3 IS NULL) <> (?4 IS NULL) AND (?4 IS NULL OR EXISTS (SELECT 1 FROM vendors WHERE id = ?4))
            """,
        remove: "DELETE FROM blocks WHERE id = CAST(?1 AS INTEGER)"
    )

    /// The reports, whose subject is a word: `product/3`, `vendor/2`, `review/5` or `message/{chat}/{message}`.
    private static let reports = CopiedTable(
        section: .reports,
        columns: [
            .text("reporter"), .text("subject"), .text("excerpt"), .text("reason"), .text("text"), .integer("at"),
            .integer("isDismissed"),
        ],
        select: """
            SELECT r.id, r.id, r.reporter,
                CASE WHEN r.subject LIKE 'product/%' THEN 'product/' || coalesce((SELECT document FROM product_origins
                        WHERE product = CAST(substr(r.subject, 9) AS INTEGER)), substr(r.subject, 9))
                    WHEN r.subject LIKE 'vendor/%' THEN 'vendor/' || coalesce((SELECT account FROM vendors
                        WHERE id = CAST(substr(r.subject, 8) AS INTEGER)), substr(r.subject, 8))
                    ELSE r.subject END,
                r.excerpt, r.reason, r.text, r.at, r.is_dismissed
            FROM reports r WHERE r.id > CAST(?1 AS INTEGER) ORDER BY r.id LIMIT ?2
            """,
        insert: """
            INSERT OR REPLACE INTO reports (id, reporter, subject, excerpt, reason, text, at, is_dismissed)
            SELECT CAST(?1 AS INTEGER), ?2,
                CASE WHEN ?3 LIKE 'product/%' THEN 'product/' || coalesce((SELECT product FROM product_origins
                        WHERE document = substr(?3, 9)), substr(?3, 9))
                    WHEN ?3 LIKE 'vendor/%' THEN 'vendor/' || coalesce((SELECT id FROM vendors
                        WHERE account = substr(?3, 8)), substr(?3, 8))
                    ELSE ?3 END,
                ?4, ?5, ?6, ?7, ?8
            """,
        remove: "DELETE FROM reports WHERE id = CAST(?1 AS INTEGER)"
    )

    /// A review stays when its product goes, so there may be no such product.
    ///
    /// One of a product that Firebase has named and that is gone gets a number below zero, which no product has, and so
    /// does one whose number belongs to another product now. A second review of the same sale is refused.
    private static let reviews = CopiedTable(
        section: .reviews,
        columns: [
            .text("product"), .text("productName"), .text("writer"), .text("subject"), .integer("stars"),
            .text("text"), .integer("at"),
        ],
        select: """
            SELECT r.id, r.id, coalesce(o.document, CAST(r.product AS TEXT)), r.product_name, r.writer, r.subject,
                r.stars, r.text, r.at
            FROM reviews r LEFT JOIN product_origins o ON o.product = r.product
            WHERE r.id > CAST(?1 AS INTEGER) ORDER BY r.id LIMIT ?2
            """,
        insert: """
            INSERT INTO reviews (id, product, product_name, writer, subject, stars, text, at)
            SELECT CAST(?1 AS INTEGER), n.product, ?3, ?4, ?5, ?6, ?7, ?8
            FROM (SELECT coalesce((SELECT product FROM product_origins WHERE document = ?2),
                CASE WHEN CAST(CAST(?2 AS INTEGER) AS TEXT) = ?2
                        AND NOT EXISTS (SELECT 1 FROM product_origins WHERE product = CAST(?2 AS INTEGER))
                    THEN CAST(?2 AS INTEGER) ELSE -CAST(?1 AS INTEGER) END) AS product) AS n
            WHERE ?6 BETWEEN 1 AND 5 AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.product = n.product
                AND r.writer = ?4 AND r.subject = ?5 AND r.id <> CAST(?1 AS INTEGER))
            ON CONFLICT (id) DO UPDATE SET product = excluded.product, product_name = excluded.product_name,
                writer = excluded.writer, subject = excluded.subject, stars = excluded.stars, text = excluded.text,
                at = excluded.at
            """,
        remove: "DELETE FROM reviews WHERE id = CAST(?1 AS INTEGER)"
    )

    /// The follows; since products may have other numbers than before, a follower has seen all that there are.
    private static let follows = CopiedTable(
        section: .follows,
        columns: [.text("vendor"), .text("follower"), .integer("at"), .uncomparedInteger("seen")],
        select: """
            SELECT f.vendor || ' ' || f.follower, coalesce(v.account, f.vendor) || ':' || f.follower,
                coalesce(v.account, CAST(f.vendor AS TEXT)), f.follower, f.at, f.seen
            FROM follows f JOIN vendors v ON v.id = f.vendor
            WHERE (f.vendor, f.follower)
                > (CAST(substr(?1, 1, instr(?1, ' ') - 1) AS INTEGER), substr(?1, instr(?1, ' ') + 1))
            ORDER BY f.vendor, f.follower LIMIT ?2
            """,
        insert: """
            INSERT OR REPLACE INTO follows (vendor, follower, at, seen) SELECT id, ?3, ?4,
                CASE WHEN EXISTS (SELECT 1 FROM product_origins)
                    THEN (SELECT coalesce(max(id), 0) FROM products) ELSE ?5 END
            FROM vendors
            WHERE account = ?2 OR account IS NULL AND CAST(id AS TEXT) = ?2
            """,
        remove: """
            DELETE FROM follows WHERE follower = substr(?1, instr(?1, ':') + 1) AND vendor IN (SELECT id FROM vendors
                WHERE account = substr(?1, 1, instr(?1, ':') - 1)
                    OR account IS NULL AND CAST(id AS TEXT) = substr(?1, 1, instr(?1, ':') - 1))
            """
    )

    private static let answers = CopiedTable(
        section: .answers,
        columns: [.text("asker"), .text("answerer"), .integer("askedAt"), .optionalInteger("answeredAt")],
        select: """
            SELECT chat, chat, asker, answerer, asked_at, answered_at FROM first_answers
            WHERE chat > ?1 ORDER BY chat LIMIT ?2
            """,
        insert: """
            INSERT OR REPLACE INTO first_answers (chat, asker, answerer, asked_at, answered_at) VALUES (?1, ?2, ?3, ?4, ?5)
            """,
        remove: "DELETE FROM first_answers WHERE chat = ?1"
    )
}
