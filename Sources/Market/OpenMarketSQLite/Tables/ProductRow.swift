/// The columns of a product: one row with its vendor's name and its thumbnail.
enum ProductRow {
    static let columns: SQL = """
        p.id, p.vendor_id, v.name, p.password_hash, p.likes, p.created_at, p.version, p.status, \
        t.id, t.position, t.full_name, t.thumb_name, t.media_type, t.byte_count, t.placeholder, t.text
        """ + ", " + ProductValues.columns { "p." + $0 }
    static let joins: SQL = """
         LEFT JOIN vendors v ON v.id = p.vendor_id LEFT JOIN images t ON t.id = p.thumbnail_id
        """

    static func read(_ row: borrowing SQLiteRow) -> ProductRecord {
        ProductRecord(
            id: RecordID(row.integer(0)),
            vendorID: row.integerOrNull(1).map { RecordID($0) },
            vendorName: row.textOrNull(2),
            passwordHash: row.textOrNull(3),
            values: ProductValues(row, from: 16),
            likes: row.integer(4),
            createdAt: row.integer(5),
            status: SaleState(stored: row.integer(7)),
            version: row.integer(6),
            thumbnail: row.isNull(8) ? nil : image(row, from: 8),
            images: []
        )
    }

    static func image(_ row: borrowing SQLiteRow, from column: Int32) -> ImageRecord {
        ImageRecord(
            id: RecordID(row.integer(column)),
            position: row.integer(column + 1),
            file: ImageFile(
                fullName: row.text(column + 2),
                thumbName: row.text(column + 3),
                mediaType: row.text(column + 4),
                byteCount: row.integer(column + 5),
                placeholder: row.textOrNull(column + 6),
                text: row.textOrNull(column + 7)
            )
        )
    }
}
