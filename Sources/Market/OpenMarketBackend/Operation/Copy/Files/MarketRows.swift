import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Writes accounts and documents into a market's tables, each as the row that it is at a server.
///
/// Every item replaces the row with the same id. Values derived from the rows are made later, for all at once.
struct MarketRows {
    let connection: SQLiteConnection
    let spelling: any ProductSpelling
    let moment: Date

    init(_ connection: SQLiteConnection, spelling: any ProductSpelling, moment: Date) {
        (self.connection, self.spelling, self.moment) = (connection, spelling, moment)
    }

    /// Writes one item of a copy; returns the reason why the item was not written, or `nil`.
    func put(_ item: CopyItem, in section: CopySection) throws(StoreError) -> String? {
        if let reason = try taken(item, in: section) { return reason }
        return try write(item, in: section) ? nil : "It cannot be read."
    }

    /// Returns the reason why an item of the copy cannot be in the file beside another one with the same unique value.
    private func taken(_ item: CopyItem, in section: CopySection) throws(StoreError) -> String? {
        guard section == .accounts || section == .vendors, let root = try? JSONDocument(item.content).root else {
            return nil
        }
        if section == .accounts {
            guard let email = root["email"]?.string?.lowercased() else { return nil }
            let other = try connection.first(
                "SELECT id FROM accounts WHERE email = ? AND id <> ?",
                [.text(email), .text(root["localId"]?.string ?? "")]
            ) { $0.text(0) }
            return other.map { "Its e-mail address is that of the account \($0)." }
        }
        let texts = [root["name"], root["identifier"], root["account"]].map { $0?["stringValue"]?.string }
        let other = try connection.first(
            "SELECT id FROM vendors WHERE id <> ? AND (name = ? OR identifier = ? OR account = ?)",
            [.integer(Int64(item.path.last ?? "") ?? 0)] + texts.map { .optional($0) }
        ) { $0.integer(0) }
        return other.map { "Its name, its identifier or its account is that of the vendor \($0)." }
    }

    private func write(_ item: CopyItem, in section: CopySection) throws(StoreError) -> Bool {
        if let table = CopiedTable.of(section) { return try put(item, in: table) }
        switch section {
        case .accounts: return try putAccount(item)
        case .details: return try putDetails(item)
        case .products: return try putProduct(item)
        case .versions: return try putVersion(item)
        case .numbers: return try putNumber(item)
        // The stars of a review that is a row follow from it.
        case .sellers where CopiedTable.texts(of: item)?["number"] != nil: return true
        case .likes: return try putLike(item)
        case .users where item.id.hasSuffix("/private/account"): return try putLikes(item)
        case .images: return false
        default: return try putDocument(item)
        }
    }

    /// Removes what an earlier run has written.
    func remove(_ id: String, from section: CopySection) throws(StoreError) {
        if let table = CopiedTable.of(section) { return try remove(id, from: table) }
        let path = CopyItem(id: id).path
        switch section {
        case .accounts: try connection.run("DELETE FROM accounts WHERE id = ?", [.text(id)])
        case .products:
            guard path.count == 2 else { return }
            if let number = try origins.number(of: String(path[1])) {
                try connection.run("DELETE FROM products WHERE id = ?", [.integer(number)])
            } else {
                // It waits for its number, perhaps since a run that was interrupted.
                try removeDocument(id)
            }
        case .likes:
            guard path.count == 4, let number = try origins.number(of: String(path[1])) else { return }
            try connection.run(
                "DELETE FROM likes WHERE product = ? AND liker = ?",
                [.integer(number), .text(String(path[3]))]
            )
        case .details:
            try removeDocument(id)
            guard let number = try origins.number(of: path.last.map(String.init) ?? "") else { return }
            for (_, column, _) in ProductDetails.texts { try putTexts(nil, of: number, in: column) }
        case .versions:
            guard let number = try origins.number(of: path.last.map(String.init) ?? "") else { return }
            try connection.run("UPDATE products SET version = 1 WHERE id = ?", [.integer(number)])
        case .images: try connection.run("DELETE FROM objects WHERE name = ?", [.blob(Array(id.utf8))])
        default: try removeDocument(id)
        }
    }

    func removeDocument(_ id: String) throws(StoreError) {
        try CopiedDocuments(connection).remove(CopyItem(id: id).path.map(String.init))
    }

    var origins: ProductOrigins { ProductOrigins(connection) }

    // MARK: Documents

    func putDocument(_ item: CopyItem) throws(StoreError) -> Bool {
        guard let fields = CanonicalFields().bytes(item.content) else { return false }
        let path = item.path.map(String.init)
        guard path.count.isMultiple(of: 2), path.count >= 2 else { return false }
        let microseconds = Int64(moment.timeIntervalSince1970 * 1_000_000)
        return try CopiedDocuments(connection).put(path, fields, at: microseconds)
    }

    /// A private account names the products that its user likes.
    private func putLikes(_ item: CopyItem) throws(StoreError) -> Bool {
        let fields = origins.renamed(item.content) { id in
            ProductOrigins.number(id) == nil ? ((try? origins.number(of: id)) ?? nil).map(String.init) : nil
        }
        return try putDocument(CopyItem(id: item.id, content: fields))
    }

    private func putLike(_ item: CopyItem) throws(StoreError) -> Bool {
        guard item.path.count == 4, let product = try origins.number(of: String(item.path[1])) else {
            return try putDocument(item)
        }
        // A trigger counts the likes of the product; a like of a product that is gone is not inserted.
        try connection.run(
            """
            INSERT INTO likes (liker, id, place, product)
            SELECT ?1, CAST(id AS TEXT), coalesce((SELECT max(place) FROM likes WHERE liker = ?1), 0) + 1, id
                FROM products WHERE id = ?2
            ON CONFLICT (liker, id) DO NOTHING
            """,
            [.text(String(item.path[3])), .integer(product)]
        )
        return true
    }

    // MARK: People

    private func putAccount(_ item: CopyItem) throws(StoreError) -> Bool {
        guard let record = try? JSONDocument(item.content).root, let id = record["localId"]?.string else {
            return false
        }
        let email = record["email"]?.string?.lowercased()
        func number(_ node: JSONNode?) -> Int64? { (node?.string ?? node?.number?.text).flatMap { Int64($0) } }
        try connection.run(
            """
            INSERT INTO accounts (id, email, display_name, photo_url, custom_claims, provider, is_email_verified,
                is_disabled, epoch, valid_since, created_at, last_login_at, password_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET email = excluded.email, display_name = excluded.display_name,
                photo_url = excluded.photo_url, custom_claims = excluded.custom_claims,
                is_email_verified = excluded.is_email_verified, is_disabled = excluded.is_disabled,
                password_hash = excluded.password_hash
            """,
            [
                .text(id), .optional(email), .optional(record["displayName"]?.string),
                .optional(record["photoUrl"]?.string), .optional(record["customAttributes"]?.string),
                .text(email == nil ? "anonymous" : "password"), .integer(record["emailVerified"]?.bool == true ? 1 : 0),
                .integer(record["disabled"]?.bool == true ? 1 : 0), .integer(Int64(moment.timeIntervalSince1970)),
                .integer(number(record["createdAt"]) ?? Int64(moment.timeIntervalSince1970 * 1000)),
                .optional(number(record["lastLoginAt"])), .optional(Self.hash(of: record)),
            ]
        )
        return true
    }

    /// The hash of a password that another file tells; a project tells none.
    private static func hash(of record: JSONNode) -> String? {
        guard let rounds = record["rounds"]?.number?.int,
            let salt = record["salt"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let code = record["passwordHash"]?.string.flatMap({ Data(base64Encoded: $0) })
        else { return nil }
        return SecretHash(iterations: rounds, salt: Array(salt), code: Array(code)).text
    }
}
