import OpenMarketWire

/// A path as it may be written down: ids, names and secrets are not.
public enum LoggedPath {
    /// The words that stand in the addresses of a market, and with a colon the verbs that stand behind others.
    public static let marketWords: Set<String> = [
        "answer", "api", "archived", "banners", "blocks", "chats", "codes", "confirmed", "devices", "events",
        "facets", "follows", "health", "healthChecker", "history", "images", "images.json", "item", "items", "likes",
        "me",
        "messages", "names", "notices", "password", "product", "products", "profile", "provider", "read", "renewed",
        "reports",
        "reviews", "sales", "searches", "second-factor", "secret", "seen", "sellers", "sessions", "settings",
        "thumbnails",
        "training-resources", "uploads", "users", "v0", "v1", "v2", "v3", "vendors",
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com", "identitytoolkit",
        "relyingparty", "emulator", "projects", "databases", "documents", "accounts", "config", "oobCodes", "token",
        "createAuthUri", "deleteAccount", "getAccountInfo", "getOobConfirmationCode", "resetPassword",
        "setAccountInfo", "signupNewUser", "verifyAssertion", "verifyCustomToken", "verifyPassword",
        ":batchGet", ":batchWrite", ":beginTransaction", ":commit", ":executePipeline", ":listCollectionIds",
        ":listen", ":partitionQuery", ":rollback", ":runAggregationQuery", ":runQuery", ":write",
        ":batchCreate", ":batchDelete", ":createAuthUri", ":createSessionCookie", ":delete", ":lookup", ":query",
        ":resetPassword", ":sendOobCode", ":sendVerificationCode", ":signInWithCustomToken", ":signInWithEmailLink",
        ":signInWithGameCenter", ":signInWithIdp", ":signInWithPassword", ":signInWithPhoneNumber", ":signUp",
        ":update",
    ]

    /// The path of `target` with every segment hidden that is not one of `words`.
    static func of(_ target: String, words: Set<String>) -> String {
        guard let path = RequestPath(target: target) else { return "/-" }
        return "/" + path.segments.map { visible($0, words) }.joined(separator: "/")
    }

    /// The part of a segment that may be seen: a name, a verb behind it as Google's services have it, or both.
    private static func visible(_ segment: String, _ words: Set<String>) -> String {
        guard !words.contains(segment) else { return segment }
        guard let colon = segment.lastIndex(of: ":"), words.contains(String(segment[colon...])) else { return "*" }
        return words.contains(String(segment[..<colon])) ? segment : "*" + segment[colon...]
    }

    /// A method as it may be written down: a token cannot end a line, but it can be long.
    static func method(_ method: HTTPMethod) -> String {
        String(method.rawValue.prefix(16))
    }
}
