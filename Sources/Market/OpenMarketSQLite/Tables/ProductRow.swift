import Foundation

/// The columns of a product: one row with its vendor's name and its thumbnail.
enum ProductRow {
    static let columns: SQL = """
        p.id, p.vendor_id, v.name, p.password_hash, p.name, p.summary, p.price, p.discount, p.currency, p.stock, \
        p.category, p.likes, p.created_at, p.version, p.status, \
        t.id, t.position, t.full_name, t.thumb_name, t.media_type, t.byte_count, t.placeholder, t.text
        """
    static let joins: SQL = """
         LEFT JOIN vendors v ON v.id = p.vendor_id LEFT JOIN images t ON t.id = p.thumbnail_id
        """

    static func read(_ row: borrowing SQLiteRow) -> ProductRecord {
        ProductRecord(
            id: RecordID(row.integer(0)),
            vendorID: row.integerOrNull(1).map { RecordID($0) },
            vendorName: row.textOrNull(2),
            passwordHash: row.textOrNull(3),
            name: row.textOrNull(4),
            summary: row.textOrNull(5),
            price: row.isNull(6) ? nil : row.withBytes(6) { Decimal(stored: $0) },
            discount: row.isNull(7) ? nil : row.withBytes(7) { Decimal(stored: $0) },
            currency: row.text(8),
            stock: row.integerOrNull(9),
            category: row.textOrNull(10),
            likes: row.integer(11),
            createdAt: row.integer(12),
            status: SaleState(stored: row.integer(14)),
            version: row.integer(13),
            thumbnail: row.isNull(15) ? nil : image(row, from: 15),
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
