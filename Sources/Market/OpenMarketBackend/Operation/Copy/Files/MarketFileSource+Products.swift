import Foundation
import OpenMarketDomain
import OpenMarketSQLite

/// Products and their images, which are rows in a market and documents and files in a project.
extension MarketFileSource {
    var products: Walk {
        { [self] place, limit throws(StoreError) in
            let rows = try products("p.id > ? AND p.status < 3", Int64(place) ?? 0, limit: limit)
            return (rows.map(\.item), rows.count < limit ? nil : rows.last.map { String($0.number) })
        }
    }

    func document(of product: Int64) throws(StoreError) -> Data? {
        try products("p.id = ?", product, limit: 1, hasTexts: false).first?.item.content
    }

    private func products(
        _ condition: SQL,
        _ number: Int64,
        limit: Int,
        hasTexts: Bool = true
    ) throws(StoreError) -> [(number: Int64, item: CopyItem)] {
        var rows: [(number: Int64, product: CopiedProduct, thumbnail: Int64?)] = []
        try connection.each(
            Self.selection + " WHERE " + condition + " ORDER BY p.id LIMIT ?",
            [.integer(number), .integer(Int64(limit))]
        ) { row in
            rows.append((row.integer(0), Self.product(row), row.integerOrNull(6)))
            return .next
        }
        return try rows.map { row throws(StoreError) in
            var product = row.product
            product.images = try images(of: row.number, owner: product.owner, first: row.thumbnail)
            if !hasTexts { for index in product.images.indices { product.images[index].text = nil } }
            let texts = product.images.compactMap(\.text)
            var item = CopyItem(id: "products/" + product.id, content: spelling.fields(of: product))
            if !texts.isEmpty { item.revision = Self.digest(texts.joined(separator: " ")) }
            return (row.number, item)
        }
    }

    private static let selection: SQL =
        "SELECT p.id, o.document, coalesce(v.account, p.vendor_id, 0), v.name, p.created_at, p.likes, p.thumbnail_id, "
        + "p.status, " + ProductValues.columns { "p." + $0 }
        + " FROM products p LEFT JOIN vendors v ON v.id = p.vendor_id"
        + " LEFT JOIN product_origins o ON o.product = p.id"

    private static func product(_ row: borrowing SQLiteRow) -> CopiedProduct {
        let values = ProductValues(row, from: 8)
        var product = CopiedProduct(
            id: row.textOrNull(1) ?? String(row.integer(0)),
            owner: row.text(2),
            vendorName: row.textOrNull(3) ?? "",
            draft: ProductDraft(values),
            createdAt: row.integer(4),
            likes: row.integer(5)
        )
        product.hasDescription = values.summary != nil
        product.status = (SaleState(rawValue: row.integer(7)) ?? .hidden).status.rawValue
        return product
    }

    /// The images of a product, the one that lists show before the others.
    func images(
        of product: Int64,
        owner: String,
        first: Int64?
    ) throws(StoreError) -> [CopiedProduct.Image] {
        try connection.all(
            """
            SELECT i.full_name, i.thumb_name, o.path, o.thumbnail, i.text, i.placeholder
            FROM images i LEFT JOIN image_origins o ON o.image = i.id
            WHERE i.product_id = ? ORDER BY i.id <> ?, i.position
            """,
            [.integer(product), .integer(first ?? 0)]
        ) { row in
            var image = self.image(row, at: 0, owner: owner)
            (image.text, image.placeholder) = (row.textOrNull(4), row.textOrNull(5))
            return image
        }
    }

    private func image(_ row: borrowing SQLiteRow, at column: Int32, owner: String) -> CopiedProduct.Image {
        let folder = "products/" + owner + "/"
        let path = row.textOrNull(column + 2) ?? folder + row.text(column)
        let small = row.text(column + 1)
        let thumbnail = row.isNull(column + 2) ? folder + small : row.textOrNull(column + 3) ?? path
        return CopiedProduct.Image(path: path, thumbnail: hasFile(small) ? thumbnail : path)
    }

    private func hasFile(_ name: String) -> Bool {
        let stored = name.prefix { $0 != "." }
        let path = folder.url.path(percentEncoded: false) + "/" + stored
        return FileTransfer.state(of: path) != nil
    }

    var rowImages: Walk {
        walk(
            """
            SELECT i.id, coalesce(v.account, p.vendor_id, 0), i.full_name, i.thumb_name, o.path, o.thumbnail
            FROM images i JOIN products p ON p.id = i.product_id LEFT JOIN vendors v ON v.id = p.vendor_id
                LEFT JOIN image_origins o ON o.image = i.id
            WHERE i.id > ? ORDER BY i.id LIMIT ?
            """
        ) { [self] row in
            let image = image(row, at: 2, owner: row.text(1))
            return [image.path, image.thumbnail].prefix(image.thumbnail == image.path ? 1 : 2).map { CopyItem(id: $0) }
        }
    }

    /// The images of banners, in the folder of products without a vendor.
    var bannerImages: Walk {
        walk("SELECT id, image FROM banners WHERE id > ? AND instr(image, '/') = 0 ORDER BY id LIMIT ?") { row in
            [CopyItem(id: ImageFileNames.banners + row.text(1))]
        }
    }

    /// Files of users that no row of a product names.
    var objects: Walk {
        walk("SELECT id, name FROM objects WHERE id > ? ORDER BY id LIMIT ?") { [CopyItem(id: $0.text(1))] }
    }
}
