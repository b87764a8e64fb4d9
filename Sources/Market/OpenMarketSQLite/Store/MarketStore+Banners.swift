extension MarketStore {
    /// The banners in the order they are shown, without those that lead to a product of `vendors`.
    package func banners(
        without vendors: Set<RecordID<VendorRecord>> = []
    ) async throws(StoreError) -> [BannerRecord] {
        try await database.read { connection throws(StoreError) in
            let banners: [BannerRecord?] = try connection.all(
                """
                SELECT b.image, b.title, b.product_id, p.vendor_id, b.titles FROM banners b
                LEFT JOIN products p ON p.id = b.product_id ORDER BY b.id
                """
            ) {
                guard $0.integerOrNull(3).map({ vendors.contains(RecordID($0)) }) != true else { return nil }
                return BannerRecord(
                    image: $0.text(0),
                    title: $0.textOrNull(1),
                    titles: $0.textOrNull(4),
                    product: $0.integerOrNull(2).map { RecordID<ProductRecord>($0) }
                )
            }
            return banners.compactMap(\.self)
        }
    }

    package func replaceBanners(with banners: [BannerRecord]) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            session.note(.everything)
            try session.connection.run("DELETE FROM banners")
            for banner in banners {
                try session.connection.run(
                    "INSERT INTO banners (image, title, titles, product_id) VALUES (?, ?, ?, ?)",
                    [.text(banner.image), .optional(banner.title), .optional(banner.titles), .id(banner.product)]
                )
            }
        }
    }
}
