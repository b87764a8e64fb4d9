import OpenMarketWire

/// A path as it may be written down: ids, names and secrets are not.
public enum LoggedPath {
    /// The words that stand in the addresses of a market, and with a colon the verbs that stand behind others.
    public static let marketWords: Set<String> = [
        "api", "archived", "banners", "blocks", "events", "facets", "follows", "health", "healthChecker", "history",
        "images", "images.json", "item", "items", "me", "product", "products", "reports", "reviews", "sales", "secret",
        "seen", "sellers", "thumbnails", "training-resources", "uploads", "v0", "v1", "v2", "v3", "vendors",
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com",
        ":batchGet", ":batchWrite", ":beginTransaction", ":commit", ":listCollectionIds", ":rollback",
        ":runAggregationQuery", ":runQuery", ":delete", ":lookup", ":signInWithCustomToken", ":signInWithIdp",
        ":signInWithPassword", ":signUp", ":update",
    ]

    /// The path of `target` with every segment hidden that is not one of `words`.
    static func of(_ target: String, words: Set<String>) -> String {
        guard let path = RequestPath(target: target) else { return "/-" }
        return "/" + path.segments.map { words.contains($0) ? $0 : "*" + verb(of: $0, words) }.joined(separator: "/")
    }

    /// The verb behind a name, as Google's services have it, with its colon; empty for none that is known.
    private static func verb(of segment: String, _ words: Set<String>) -> String {
        let verb = segment.lastIndex(of: ":").map { String(segment[$0...]) } ?? ""
        return words.contains(verb) ? verb : ""
    }

    /// A method as it may be written down: a token cannot end a line, but it can be long.
    static func method(_ method: HTTPMethod) -> String {
        String(method.rawValue.prefix(16))
    }
}
