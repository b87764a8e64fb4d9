import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The rows of a market, as accounts and documents.
extension MarketFileSource {
    var accounts: Walk {
        { [connection] place, limit throws(StoreError) in
            let items = try connection.all(
                """
                SELECT id, email, display_name, photo_url, custom_claims, is_email_verified, is_disabled, created_at,
                    last_login_at, password_hash
                FROM accounts WHERE id > ? ORDER BY id LIMIT ?
                """,
                [.text(place), .integer(Int64(limit))],
                Self.account
            )
            return (items, items.count < limit ? nil : items.last?.id)
        }
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
        { [self] place, limit throws(StoreError) in
            var last: Int64?
            let items = try connection.all(
                """
                SELECT p.id, o.document, p.password_hash, p.name IS NULL, p.price IS NULL,
                    p.discount IS NULL, p.stock IS NULL, p.status,
                    EXISTS (SELECT 1 FROM images i WHERE i.product_id = p.id
                        AND coalesce(i.text, i.placeholder) IS NOT NULL) AS has_texts
                FROM products p LEFT JOIN product_origins o ON o.product = p.id
                WHERE p.id > ? AND (p.password_hash IS NOT NULL OR p.name IS NULL
                    OR p.price IS NULL OR p.discount IS NULL OR p.stock IS NULL OR p.status = 3 OR has_texts)
                ORDER BY p.id LIMIT ?
                """,
                [.integer(Int64(place) ?? 0), .integer(Int64(limit))]
            ) { row throws(StoreError) in
                last = row.integer(0)
                var fields: [(String, FieldText)] = []
                if row.integer(7) == SaleState.hidden.rawValue, let whole = try document(of: row.integer(0)) {
                    fields.append(("hidden", .text(String(decoding: whole, as: UTF8.self))))
                }
                if let hash = row.textOrNull(2) { fields.append(("passwordHash", .text(hash))) }
                for (name, column) in ProductDetails.texts where row.integer(8) != 0 {
                    let texts = try texts(of: row.integer(0), in: column)
                    if !texts.isEmpty { fields.append((name.description, .map(texts.map { ($0, .text($1)) }))) }
                }
                let absent = ["name", "price", "discount", "stock"].enumerated().filter {
                    row.integer(3 + Int32($0.offset)) != 0
                }
                if !absent.isEmpty { fields.append(("absent", .text(absent.map(\.element).joined(separator: " ")))) }
                let id = row.textOrNull(1) ?? String(row.integer(0))
                return CopyItem(id: CopySection.detailCollection + "/" + id, content: FieldText.json(fields))
            }
            return (items, items.count < limit ? nil : last.map(String.init))
        }
    }

    var likes: Walk {
        { [connection] place, limit throws(StoreError) in
            let parts = place.split(separator: " ", maxSplits: 1).map(String.init)
            let (product, liker) = (parts.first.flatMap { Int64($0) } ?? 0, parts.dropFirst().first ?? "")
            var last = ""
            let items = try connection.all(
                """
                SELECT l.product, l.liker, o.document FROM likes l LEFT JOIN product_origins o ON o.product = l.product
                WHERE l.product >= ?1 AND (l.product, l.liker) > (?1, ?2) ORDER BY l.product, l.liker LIMIT ?
                """,
                [.integer(product), .text(liker), .integer(Int64(limit))]
            ) { row in
                last = "\(row.integer(0)) \(row.text(1))"
                let product = row.textOrNull(2) ?? String(row.integer(0))
                return CopyItem(id: "products/\(product)/likes/\(row.text(1))", content: Data("{}".utf8))
            }
            return (items, items.count < limit ? nil : last)
        }
    }

    /// The versions of products that are greater than those of their histories: apps compare them with what they have seen.
    var versions: Walk {
        { [connection] place, limit throws(StoreError) in
            var last: Int64?
            let items = try connection.all(
                """
                SELECT p.id, coalesce(o.document, p.id), p.version
                FROM products p LEFT JOIN product_origins o ON o.product = p.id
                WHERE p.id > ?
                    AND p.version > coalesce((SELECT max(version) FROM product_history WHERE product = p.id), 1)
                ORDER BY p.id LIMIT ?
                """,
                [.integer(Int64(place) ?? 0), .integer(Int64(limit))]
            ) { row in
                last = row.integer(0)
                let id = (CopySection.versions.ownersCollection ?? "") + "/" + row.text(1)
                return CopyItem(id: id, content: FieldText.json([("version", .integer(row.integer(2)))]))
            }
            return (items, items.count < limit ? nil : last.map(String.init))
        }
    }

    /// The numbers of followers that apps show, and change with each follow.
    var followers: Walk {
        { [connection] place, limit throws(StoreError) in
            let items = try connection.all(
                """
                SELECT v.account, count(*) FROM follows f JOIN vendors v ON v.id = f.vendor
                WHERE v.account > ? GROUP BY v.account ORDER BY v.account LIMIT ?
                """,
                [.text(place), .integer(Int64(limit))]
            ) { row in
                CopyItem(
                    id: "sellers/" + row.text(0),
                    content: FieldText.json([("followers", .integer(row.integer(1)))])
                )
            }
            return (items, items.count < limit ? nil : items.last?.path.last.map(String.init))
        }
    }

    /// The stars that count in the mean of a user: those of the last review by each writer.
    var opinions: Walk {
        { [connection] place, limit throws(StoreError) in
            let position = place.isEmpty ? ["", ""] : CopiedTable.parts(place)
            var last: String?
            // Where `max` is asked for, the other columns are those of the row that has it.
            let items = try connection.all(
                """
                SELECT r.subject, r.writer, r.stars, coalesce(o.document, r.product), max(r.id)
                FROM reviews r LEFT JOIN product_origins o ON o.product = r.product
                WHERE r.subject >= ?1 AND (r.subject, r.writer) > (?1, ?2)
                GROUP BY r.subject, r.writer ORDER BY r.subject, r.writer LIMIT ?3
                """,
                [.text(position[0]), .text(position.last ?? ""), .integer(Int64(limit))]
            ) { row in
                let (subject, writer) = (row.text(0), row.text(1))
                last = [subject, writer].map(CopiedTable.escaped).joined(separator: ":")
                let review = row.text(3) + "_" + writer + "_" + subject
                let fields: [(String, FieldText)] = [
                    ("review", .text(review)), ("stars", .integer(row.integer(2))),
                    ("number", .integer(row.integer(4))),
                ]
                return CopyItem(
                    id: "sellers/" + subject + "/opinions/" + writer,
                    content: FieldText.json(fields)
                )
            }
            return (items, items.count < limit ? nil : last)
        }
    }
}

/// The data of the images of a product that documents of products lack.
enum ProductDetails {
    /// The names of the fields, each with its column.
    static let texts: [(field: StaticString, column: SQL)] = [
        ("imageTexts", "text"), ("imagePlaceholders", "placeholder"),
    ]
}
