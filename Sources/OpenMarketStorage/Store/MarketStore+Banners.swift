extension MarketStore {
    /// The banners in the order they are shown.
    package func banners() async throws(StoreError) -> [BannerRecord] {
        try await database.read { connection throws(StoreError) in
            try connection.all("SELECT image, title, product_id FROM banners ORDER BY id") {
                BannerRecord(
                    image: $0.text(0),
                    title: $0.textOrNull(1),
                    product: $0.integerOrNull(2).map { RecordID<ProductRecord>($0) }
                )
            }
        }
    }

    /// Replaces all banners.
    package func replaceBanners(with banners: [BannerRecord]) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            session.note(.everything)
            try session.connection.run("DELETE FROM banners")
            for banner in banners {
                try session.connection.run(
                    "INSERT INTO banners (image, title, product_id) VALUES (?, ?, ?)",
                    [.text(banner.image), .optional(banner.title), .id(banner.product)]
                )
            }
        }
    }
}
