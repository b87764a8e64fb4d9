extension MarketStore {
    /// The banners in the order they are shown.
    package func banners() async throws(StoreError) -> [BannerRecord] {
        try await database.read { connection throws(StoreError) in
            try connection.all("SELECT id, image FROM banners ORDER BY id") {
                BannerRecord(id: RecordID($0.integer(0)), image: $0.text(1))
            }
        }
    }

    /// Replaces all banners.
    package func replaceBanners(with images: [String]) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            session.noteProductChange()
            try session.connection.run("DELETE FROM banners")
            for image in images {
                try session.connection.run("INSERT INTO banners (image) VALUES (?)", [.text(image)])
            }
        }
    }
}
