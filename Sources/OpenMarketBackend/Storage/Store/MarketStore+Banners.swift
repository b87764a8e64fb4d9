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

    /// The names of all picture files that a product or a banner uses: every other file may be swept away.
    package func pictureFileNames() async throws(StoreError) -> Set<String> {
        try await database.read { connection throws(StoreError) in
            var names: Set<String> = []
            try connection.each("SELECT full_name, thumb_name FROM images") { row in
                names.insert(row.text(0))
                names.insert(row.text(1))
                return .next
            }
            try connection.each("SELECT image FROM banners") { row in
                names.insert(row.text(0))
                return .next
            }
            return names
        }
    }
}
