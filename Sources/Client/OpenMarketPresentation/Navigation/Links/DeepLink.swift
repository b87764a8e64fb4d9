public import Foundation

/// A place that a text from elsewhere names.
///
/// | place | after `scheme://` or `https://host/` |
/// |---|---|
/// | the first page | `home` |
/// | a product | `product/7` |
/// | a seller's products, a category | `seller/12`, `category/desks` |
/// | a chat | `room/ada_bob` |
/// | a search, the search field | `search?q=wool`, `search` |
/// | all products | `products` |
/// | the chats, the user's own page | `chats`, `mypage` |
/// | the settings of notices | `mypage/notices` |
/// | the user's lists | `mypage/products`, `mypage/purchases`, `mypage/likes`, `mypage/viewed`, `mypage/followed` |
///
/// Every link can be written in one way only, but for the spelling of escaped
/// bytes; whatever differs is not a link of ours.
public typealias DeepLink = Place

extension DeepLink {
    /// Reads a link; `nil` for anything that the rules do not allow.
    public init?(_ text: String, rules: Rules) {
        let bytes = text.utf8
        guard bytes.count <= Rules.longestLink else { return nil }
        guard let prefix = rules.prefixes.first(where: { bytes.starts(with: $0.utf8) }) else { return nil }
        self.init(path: bytes.dropFirst(prefix.utf8.count))
        guard isLink else { return nil }
    }

    /// Reads a link; `nil` for anything that the rules do not allow.
    public init?(_ url: URL, rules: Rules) {
        self.init(url.absoluteString, rules: rules)
    }

    /// The link in the app's own scheme, or as one to share where there is none; `nil` for an id that no link can hold.
    public func url(rules: Rules) -> URL? {
        url(after: rules.prefixes.first)
    }

    /// The link on the first of the hosts, for people who may not have the app; `nil` without a host.
    public func shareURL(rules: Rules) -> URL? {
        url(after: rules.hosts.first.map { "https://\($0)/" })
    }

    private func url(after prefix: String?) -> URL? {
        guard isLink, let prefix, let path else { return nil }
        let text = prefix + path
        return text.utf8.count <= Rules.longestLink ? URL(string: text) : nil
    }

    /// The schemes and hosts whose links belong to this app.
    ///
    /// A link is ours when it begins, byte for byte, with the scheme or with
    /// `https` and one of the hosts. That is why no trick with user names,
    /// ports, upper case or letters that look alike can pass: nothing is
    /// interpreted before it is compared.
    public struct Rules: Sendable, Equatable {
        /// The longest link that is read, in bytes.
        static let longestLink = 2048

        /// The app's own scheme; `nil` for none.
        public let scheme: String?
        /// The hosts whose `https` links the app may open, the one for links to share first.
        public let hosts: [String]

        /// Rules for a scheme and hosts, in lower case.
        ///
        /// A common scheme, such as `https` or `javascript`,
        /// and anything that is not a plain name counts as none.
        public init(scheme: String?, hosts: [String] = []) {
            self.scheme = scheme.flatMap { Self.isScheme($0) ? $0 : nil }
            self.hosts = hosts.filter(Self.isHost)
        }

        /// The beginnings of a link of ours.
        var prefixes: [String] {
            (scheme.map { ["\($0)://"] } ?? []) + hosts.map { "https://\($0)/" }
        }

        private static let commonSchemes: Set = [
            "about", "blob", "content", "data", "facetime", "file", "filesystem", "ftp", "http", "https", "intent",
            "javascript", "mailto", "sms", "tel", "vbscript", "view-source", "ws", "wss",
        ]
        private static let letters = "abcdefghijklmnopqrstuvwxyz"
        private static let signs = letters + "0123456789-."

        private static func isScheme(_ text: String) -> Bool {
            text.utf8.count <= 64 && !commonSchemes.contains(text) && isOf(letters, text.prefix(1))
                && isOf(signs + "+", text)
        }

        private static func isHost(_ text: String) -> Bool {
            guard text.utf8.count <= 253, isOf(signs, text) else { return false }
            return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.utf8.count <= 63 && $0.first != "-" && $0.last != "-"
            }
        }

        private static func isOf(_ alphabet: String, _ text: some StringProtocol) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy(alphabet.utf8.contains)
        }
    }
}
