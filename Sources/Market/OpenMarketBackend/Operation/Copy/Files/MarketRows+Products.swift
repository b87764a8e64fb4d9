import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

extension MarketRows {
    /// Writes a product under its number.
    ///
    /// One that Firebase has named waits among the documents until all numbers are known.
    func putProduct(_ item: CopyItem) throws(StoreError) -> Bool {
        let id = item.path.last.map(String.init) ?? ""
        guard let product = spelling.product(id, in: item.content) else { return false }
        guard let number = try origins.number(of: id) else { return try putDocument(item) }
        try put(product, under: number)
        return true
    }

    /// Gives numbers to the products that Firebase has named, behind all others.
    func numberProducts() throws(StoreError) {
        try takeDocuments(of: "products") { id, fields throws(StoreError) in
            if let product = spelling.product(id, in: fields) { try putNumbered(product) }
        }
        try takeDocuments(of: CopySection.detailCollection) { id, fields throws(StoreError) in
            if let hidden = hiddenProduct(id, in: fields) { try putNumbered(hidden) }
            // The names of a product that is gone are dropped: they would wait among the documents again, without end.
            guard try origins.number(of: id) != nil else { return }
            _ = try putDetails(CopyItem(id: CopySection.detailCollection + "/" + id, content: fields))
        }
    }

    /// Has something done with the documents that wait in a collection, and removes them.
    private func takeDocuments(
        of collection: String,
        _ body: (_ id: String, _ fields: Data) throws(StoreError) -> Void
    ) throws(StoreError) {
        while true {
            let rows = try connection.all(
                "SELECT key, fields FROM documents WHERE place = ? ORDER BY key LIMIT 100",
                [.blob(MarketFileSource.key(collection))]
            ) { (MarketFileSource.path($0.bytes(0)), Data($0.bytes(1))) }
            guard !rows.isEmpty else { return }
            for (path, fields) in rows {
                try connection.run("DELETE FROM documents WHERE key = ?", [.blob(MarketFileSource.key(path))])
                try body(CopyItem(id: path).path.last.map(String.init) ?? "", fields)
            }
        }
    }

    /// Writes a product that Firebase has named under the next number.
    private func putNumbered(_ product: CopiedProduct) throws(StoreError) {
        let last = try GivenNumbers(connection).last(of: "products")
        try put(product, under: last + 1)
        try connection.run(
            "INSERT INTO product_origins (product, document) VALUES (?, ?)",
            [.integer(last + 1), .text(product.id)]
        )
    }

    private func put(_ product: CopiedProduct, under number: Int64) throws(StoreError) {
        let vendor = try vendor(product.owner, named: product.vendorName)
        let others: [SQLiteValue] = [
            .integer(number), .optional(vendor), .integer(product.createdAt),
            .integer((SaleState(name: product.status) ?? .onSale).rawValue),
        ]
        var values = ProductValues(product.draft)
        if !product.hasDescription { values.summary = nil }
        try connection.run(Self.insertion, others + values.stored)
        try putImages(of: product, number)
        try connection.run(
            "UPDATE products SET thumbnail_id = (SELECT min(id) FROM images WHERE product_id = ?) WHERE id = ?",
            [.integer(number), .integer(number)]
        )
    }

    private static let insertion: SQL =
        "INSERT INTO products (price_key, discount_rate, id, vendor_id, created_at, status, " + ProductValues.columns()
        + ") VALUES ('', 0, ?, ?, ?, ?, " + ProductValues.columns { _ in "?" }
        + ") ON CONFLICT (id) DO UPDATE SET vendor_id = excluded.vendor_id, created_at = excluded.created_at, "
        + "status = excluded.status, " + ProductValues.columns { $0 + " = excluded." + $0 }

    /// The images of a product in their order; known facts about their files stay.
    private func putImages(of product: CopiedProduct, _ number: Int64) throws(StoreError) {
        var known: [String: [SQLiteValue]] = [:]
        try connection.each(
            "SELECT full_name, media_type, byte_count, placeholder, text, digest FROM images WHERE product_id = ?",
            [.integer(number)]
        ) { row in
            known[row.text(0)] = [
                .text(row.text(1)), .integer(row.integer(2)), .optional(row.textOrNull(3)),
                .optional(row.textOrNull(4)), .optional(row.textOrNull(5)),
            ]
            return .next
        }
        try connection.run("DELETE FROM images WHERE product_id = ?", [.integer(number)])
        for (position, image) in product.images.enumerated() {
            let name = ImageFileNames.name(of: image.path, in: number)
            try put(image, under: name, at: position, of: number)
            guard let values = known[name.file(.full)] else { continue }
            try connection.run(
                """
                UPDATE images SET media_type = ?, byte_count = ?, placeholder = ?, text = ?, digest = ?
                WHERE product_id = ? AND position = ?
                """,
                values + [.integer(number), .integer(Int64(position))]
            )
        }
    }

    private func put(
        _ image: CopiedProduct.Image,
        under name: ImageName,
        at position: Int,
        of product: Int64
    ) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO images (product_id, position, full_name, thumb_name, media_type, byte_count)
            VALUES (?, ?, ?, ?, ?, 0)
            """,
            [
                .integer(product), .integer(Int64(position)), .text(name.file(.full)), .text(name.file(.thumbnail)),
                .text(name.ending == "png" ? "image/png" : "image/jpeg"),
            ]
        )
        try connection.run(
            "INSERT INTO image_origins (image, path, thumbnail) SELECT max(id), ?, ? FROM images",
            [.text(image.path), .optional(image.thumbnail == image.path ? nil : image.thumbnail)]
        )
    }

    /// Notes that the bytes of an image are there: at its rows, or as a file of a user that no product shows.
    func note(image: CopyItem, at rows: [Int64], isShown: Bool) throws(StoreError) {
        let type = ImageType(of: image.content)?.rawValue ?? "application/octet-stream"
        guard isShown else { return try putObject(image, type) }
        let digest = Hexadecimal.text(SHA256.digest(of: image.content))
        for row in rows {
            try connection.run(
                "UPDATE images SET media_type = ?, byte_count = ?, digest = ? WHERE id = ?",
                [.text(type), .integer(Int64(image.content.count)), .text(digest), .integer(row)]
            )
        }
    }

    private func putObject(_ image: CopyItem, _ type: String) throws(StoreError) {
        let time = SQLiteValue.integer(Int64(moment.timeIntervalSince1970 * 1000))
        try connection.run(
            """
            INSERT INTO objects (bucket, name, owner, media_type, digest, created_at, updated_at, content)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (bucket, name) DO UPDATE SET media_type = excluded.media_type, digest = excluded.digest,
                updated_at = excluded.updated_at, content = excluded.content
            """,
            [
                .text(spelling.bucket), .blob(Array(image.id.utf8)),
                .text(image.path.dropFirst().first.map(String.init) ?? ""),
                .text(type), .text(Hexadecimal.text(SHA256.digest(of: image.content))), time, time,
                .blob(Array(image.content)),
            ]
        )
    }

    /// Writes the data of a product that only a server has; it comes after the products.
    ///
    /// That of one which Firebase has named waits among the documents until the product has a number.
    func putDetails(_ item: CopyItem) throws(StoreError) -> Bool {
        guard let fields = try? JSONDocument(item.content).root, fields.isObject else { return false }
        let id = item.path.last.map(String.init) ?? ""
        guard let number = try origins.number(of: id) else { return try putDocument(item) }
        if let hidden = hiddenProduct(id, in: item.content) { try put(hidden, under: number) }
        try connection.run(
            "UPDATE products SET category = coalesce(?, category), password_hash = ? WHERE id = ?",
            [
                .optional(fields["category"]?["stringValue"]?.string),
                .optional(fields["passwordHash"]?["stringValue"]?.string), .integer(number),
            ]
        )
        for (name, column, _) in ProductDetails.texts {
            try putTexts(fields[name]?["mapValue"]?["fields"], of: number, in: column)
        }
        let absent = (fields["absent"]?["stringValue"]?.string ?? "").split(separator: " ").map(String.init)
        for name in ProductDetails.absent where absent.contains(name.description) {
            let sql: SQL = "UPDATE products SET " + SQL(stringLiteral: name) + " = NULL WHERE id = ?"
            try connection.run(sql, [.integer(number)])
        }
        return true
    }

    /// Notes the last number that a table has given out.
    func putNumber(_ item: CopyItem) throws(StoreError) -> Bool {
        guard let last = CopiedTable.texts(of: item)?["last"].flatMap({ Int64($0) }),
            let table = item.path.last.map(String.init)
        else { return false }
        try GivenNumbers(connection).raise(table, to: last)
        return true
    }

    /// Writes the version of a product; a history that is longer may raise it.
    func putVersion(_ item: CopyItem) throws(StoreError) -> Bool {
        guard let version = CopiedTable.texts(of: item)?["version"].flatMap({ Int64($0) }),
            let number = try origins.number(of: item.path.last.map(String.init) ?? "")
        else { return false }
        try connection.run("UPDATE products SET version = ? WHERE id = ?", [.integer(version), .integer(number)])
        return true
    }

    /// Writes what a column says of images, by their names in the project.
    func putTexts(_ texts: JSONNode?, of product: Int64, in column: SQL) throws(StoreError) {
        try connection.run("UPDATE images SET " + column + " = NULL WHERE product_id = ?", [.integer(product)])
        let fields: [(name: String, value: JSONNode)] = texts?.fields.map { ($0.name, $0.value) } ?? []
        let images: SQL = "product_id = ? AND id IN (SELECT image FROM image_origins WHERE path = ?)"
        for (path, value) in fields {
            try connection.run(
                "UPDATE images SET " + column + " = ? WHERE " + images,
                [.optional(value["stringValue"]?.string), .integer(product), .text(path)]
            )
        }
    }

    /// A hidden product stands among the details, because everyone could read its document.
    private func hiddenProduct(_ id: String, in details: Data) -> CopiedProduct? {
        guard let fields = try? JSONDocument(details).root,
            let whole = fields["hidden"]?["stringValue"]?.string,
            var product = spelling.product(id, in: Data(whole.utf8))
        else { return nil }
        product.status = SaleState.hidden.status.rawValue
        return product
    }
}
