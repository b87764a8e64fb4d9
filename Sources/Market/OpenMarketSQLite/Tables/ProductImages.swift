struct ProductImages {
    private let connection: SQLiteConnection
    private let product: RecordID<ProductRecord>

    init(_ connection: SQLiteConnection, of product: RecordID<ProductRecord>) {
        (self.connection, self.product) = (connection, product)
    }

    /// Gives the product these images in this order; the first one becomes its thumbnail.
    func arrange(_ places: [ImagePlace]) throws(StoreError) {
        try removeAll(but: places)
        var first: Int64?
        for (position, place) in places.enumerated() {
            let id =
                switch place {
                case .kept(let id, let text): try move(id, to: position, text: text)
                case .added(let file): try add(file, at: position)
                }
            if first == nil { first = id }
        }
        try connection.run("UPDATE products SET thumbnail_id = ? WHERE id = ?", [.optional(first), .id(product)])
    }

    private func removeAll(but places: [ImagePlace]) throws(StoreError) {
        let kept = Set(
            places.compactMap { place in
                if case .kept(let id, _) = place { id.rawValue } else { nil }
            }
        )
        let present = try connection.all("SELECT id FROM images WHERE product_id = ?", [.id(product)]) {
            $0.integer(0)
        }
        guard kept.isSubset(of: present) else { throw .missing }
        for id in present where !kept.contains(id) {
            try connection.run("DELETE FROM images WHERE id = ?", [.integer(id)])
        }
    }

    private func move(_ id: RecordID<ImageRecord>, to position: Int, text: String?) throws(StoreError) -> Int64 {
        try connection.run(
            "UPDATE images SET position = ?, text = ? WHERE id = ?",
            [.integer(Int64(position)), .optional(text), .id(id)]
        )
        return id.rawValue
    }

    private func add(_ file: ImageFile, at position: Int) throws(StoreError) -> Int64 {
        try connection.run(
            """
            INSERT INTO images (product_id, position, full_name, thumb_name, media_type, byte_count, placeholder, text,
                awaits_versions, source, digest)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(product), .integer(Int64(position)), .text(file.fullName), .text(file.thumbName),
                .text(file.mediaType), .integer(file.byteCount), .optional(file.placeholder), .optional(file.text),
                .integer(file.awaitsVersions ? 1 : 0), .optional(file.source), .optional(file.digest),
            ]
        )
        return connection.lastInsertedRow
    }
}
