struct ProductReader {
    private static let byID = "SELECT " + ProductRow.columns + " FROM products p" + ProductRow.joins + " WHERE p.id = ?"

    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// A product as lists show it.
    func row(_ id: RecordID<ProductRecord>) throws(StoreError) -> ProductRecord? {
        try connection.first(
            Self.byID,
            [.id(id)],
            ProductRow.read
        )
    }

    func product(_ id: RecordID<ProductRecord>) throws(StoreError) -> ProductRecord? {
        guard var product = try row(id) else { return nil }
        product.images = try images(of: id)
        return product
    }

    /// The images of a product, in order.
    func images(of id: RecordID<ProductRecord>) throws(StoreError) -> [ImageRecord] {
        try connection.all(
            """
            SELECT id, position, full_name, thumb_name, media_type, byte_count, placeholder, text
            FROM images WHERE product_id = ? ORDER BY position
            """,
            [.id(id)]
        ) { ProductRow.image($0, from: 0) }
    }
}

extension RecordPage {
    func withImages(_ reader: ProductReader) throws(StoreError) -> RecordPage {
        var page = self
        for index in rows.indices { page.rows[index].images = try reader.images(of: rows[index].id) }
        return page
    }
}
