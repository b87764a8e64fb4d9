/// Hides the segments of a path that may identify a person or a product.
///
/// One of the servers even takes an item's password as a segment, so only words that are known to be harmless are shown.
package struct PathRedaction: Sendable {
    /// The fixed words in the paths of the known servers.
    package static let marketWords: Set<String> = [
        "api", "v1", "v2", "v3", "item", "items", "product", "products", "search", "secret", "archived",
        "health", "healthChecker", "image", "images", "banners", "vendors", "likes", "chats", "rooms", "messages",
        "accounts", "sessions", "login", "logout", "me", "uploads",
    ]

    private let visibleWords: Set<String>

    package init(visibleWords: Set<String> = PathRedaction.marketWords) {
        self.visibleWords = visibleWords
    }

    /// The path with `*` in place of every other segment.
    ///
    /// Of a path with very many segments only the first ones are shown.
    package func visible(_ path: String) -> String {
        let segments = path.split(separator: "/", maxSplits: 30, omittingEmptySubsequences: false)
        return segments.map { $0.isEmpty || visibleWords.contains(String($0)) ? String($0) : "*" }
            .joined(separator: "/")
    }
}
