extension MarketStore {
    /// The banners in the order they are shown.
    package func banners() async throws(StoreError) -> [BannerRecord] { throw .closed }

    /// Replaces all banners.
    package func replaceBanners(with images: [String]) async throws(StoreError) { throw .closed }

    /// The names of all picture files that a product or a banner uses: every other file may be swept away.
    package func pictureFileNames() async throws(StoreError) -> Set<String> { throw .closed }
}
