import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The rows of a market, as accounts and documents.
extension MarketFileSource {
    var accounts: Walk {
        walk(
            """
            SELECT id, email, display_name, photo_url, custom_claims, is_email_verified, is_disabled, created_at,
                last_login_at, password_hash
            FROM accounts WHERE id > ? ORDER BY id LIMIT ?
            """,
            from: [.text("")]
        ) { [Self.account($0)] }
    }

    private static func account(_ row: borrowing SQLiteRow) -> CopyItem {
        let hash = row.textOrNull(9).flatMap { SecretHash($0) }
        let texts = (row.textOrNull(1), row.textOrNull(2), row.textOrNull(3), row.textOrNull(4))
        let (id, made, used) = (row.text(0), row.integer(7), row.integerOrNull(8))
        let (verified, disabled) = (row.integer(5) != 0, row.integer(6) != 0)
        let record = JSONWriter.object { json in
            json.field("localId", id)
            if let email = texts.0 { json.field("email", email) }
            if let name = texts.1 { json.field("displayName", name) }
            if let photo = texts.2 { json.field("photoUrl", photo) }
            if let claims = texts.3 { json.field("customAttributes", claims) }
            json.field("emailVerified", verified)
            json.field("disabled", disabled)
            json.field("createdAt", String(made))
            if let used { json.field("lastLoginAt", String(used)) }
            guard let parts = hash?.stretched else { return }
            json.field("passwordHash", Data(parts.code).base64EncodedString())
            json.field("salt", Data(parts.salt).base64EncodedString())
            json.field("rounds", parts.iterations)
        }
        var item = CopyItem(id: id, content: record, revision: row.textOrNull(9).map { digest($0) } ?? "")
        let goesAlong = hash?.stretched.map { $0.iterations <= AccountRecord.mostRounds } == true
        item.leavesPassword = !row.isNull(9) && !goesAlong
        return item
    }

    static func digest(_ text: String) -> String {
        String(Hexadecimal.text(SHA256.digest(of: text.utf8)).prefix(16))
    }

    /// The data that documents of products lack: among it hidden products, since everyone can read those documents.
    var details: Walk {
        walk(
            """
            SELECT p.id, coalesce(o.document, p.id), p.password_hash, p.name IS NULL, p.price IS NULL,
                p.discount IS NULL, p.stock IS NULL, p.status,
                EXISTS (SELECT 1 FROM images i WHERE i.product_id = p.id
                    AND coalesce(i.text, i.placeholder) IS NOT NULL) AS has_texts,
                coalesce(v.account, p.vendor_id, 0)
            FROM products p LEFT JOIN product_origins o ON o.product = p.id LEFT JOIN vendors v ON v.id = p.vendor_id
            WHERE p.id > ? AND (p.password_hash IS NOT NULL OR p.name IS NULL
                OR p.price IS NULL OR p.discount IS NULL OR p.stock IS NULL OR p.status = 3 OR has_texts)
            ORDER BY p.id LIMIT ?
            """
        ) { [self] row throws(StoreError) in
            var fields: [(String, FieldText)] = []
            if row.integer(7) == SaleState.hidden.rawValue, let whole = try document(of: row.integer(0)) {
                fields.append(("hidden", .text(String(decoding: whole, as: UTF8.self))))
            }
            if let hash = row.textOrNull(2) { fields.append(("passwordHash", .text(hash))) }
            let isTold = row.integer(8) != 0
            let images = try isTold ? self.images(of: row.integer(0), owner: row.text(9), first: nil) : []
            for (name, _, text) in ProductDetails.texts {
                let texts = images.compactMap { image in text(image).map { (image.path, $0) } }
                guard !texts.isEmpty else { continue }
                let byPath = Dictionary(texts) { $1 }
                fields.append((name.description, .map(byPath.map { ($0, .text($1)) })))
            }
            let absent = ProductDetails.absent.enumerated().filter { row.integer(3 + Int32($0.offset)) != 0 }
                .map(\.element.description)
            if !absent.isEmpty { fields.append(("absent", .text(absent.joined(separator: " ")))) }
            return [CopyItem(id: CopySection.details.id(row.text(1)), content: FieldText.json(fields))]
        }
    }

    var likes: Walk {
        walk(
            """
            SELECT l.product, l.liker, coalesce(o.document, l.product)
            FROM likes l LEFT JOIN product_origins o ON o.product = l.product
            WHERE l.product >= ?1 AND (l.product, l.liker) > (?1, ?2) ORDER BY l.product, l.liker LIMIT ?3
            """,
            from: [.integer(0), .text("")]
        ) { [CopyItem(id: "products/\($0.text(2))/likes/\($0.text(1))", content: Data("{}".utf8))] }
    }

    /// The versions of products that are greater than those of their histories: apps compare them with what they have seen.
    var versions: Walk {
        walk(
            """
            SELECT p.id, coalesce(o.document, p.id), p.version
            FROM products p LEFT JOIN product_origins o ON o.product = p.id
            WHERE p.id > ? AND p.version > coalesce((SELECT max(version) FROM product_history WHERE product = p.id), 1)
            ORDER BY p.id LIMIT ?
            """
        ) { row in
            let fields = FieldText.json([("version", .integer(row.integer(2)))])
            return [CopyItem(id: CopySection.versions.id(row.text(1)), content: fields)]
        }
    }

    /// The last numbers of tables: that of a product which is gone is given to no other one.
    var numbers: Walk {
        walk(
            """
            SELECT name, seq FROM sqlite_sequence
            WHERE name > ? AND name IN ('products', 'reports', 'reviews', 'sales', 'vendors') ORDER BY name LIMIT ?
            """,
            from: [.text("")]
        ) { row in
            let fields = FieldText.json([("last", .integer(row.integer(1)))])
            return [CopyItem(id: CopySection.numbers.id(row.text(0)), content: fields)]
        }
    }

    /// The numbers of followers that apps show, and change with each follow.
    var followers: Walk {
        walk(
            """
            SELECT v.account, count(*) FROM follows f JOIN vendors v ON v.id = f.vendor
            WHERE v.account > ? GROUP BY v.account ORDER BY v.account LIMIT ?
            """,
            from: [.text("")]
        ) { row in
            [CopyItem(id: "sellers/" + row.text(0), content: FieldText.json([("followers", .integer(row.integer(1)))]))]
        }
    }

    /// The stars that count in the mean of a user: those of the last review by each writer.
    var opinions: Walk {
        // Where `max` is asked for, the other columns are those of the row that has it.
        walk(
            """
            SELECT r.subject, r.writer, r.stars, coalesce(o.document, r.product), max(r.id)
            FROM reviews r LEFT JOIN product_origins o ON o.product = r.product
            WHERE r.subject >= ?1 AND (r.subject, r.writer) > (?1, ?2)
            GROUP BY r.subject, r.writer ORDER BY r.subject, r.writer LIMIT ?3
            """,
            from: [.text(""), .text("")]
        ) { row in
            let (subject, writer) = (row.text(0), row.text(1))
            let fields: [(String, FieldText)] = [
                ("review", .text(row.text(3) + "_" + writer + "_" + subject)), ("stars", .integer(row.integer(2))),
                ("number", .integer(row.integer(4))),
            ]
            return [CopyItem(id: "sellers/" + subject + "/opinions/" + writer, content: FieldText.json(fields))]
        }
    }
}

/// The data of a product that documents of products lack.
enum ProductDetails {
    /// The columns that may be empty in a row, and have a value in every document.
    static let absent: [StaticString] = ["name", "price", "discount", "stock"]
    /// The names of the fields of images, each with its column and its value.
    static let texts: [(field: StaticString, column: SQL, text: @Sendable (CopiedProduct.Image) -> String?)] = [
        ("imageTexts", "text", { $0.text }), ("imagePlaceholders", "placeholder", { $0.placeholder }),
    ]
}
