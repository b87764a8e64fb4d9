extension DeepLink {
    /// Which links are ours.
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

        private static func isScheme(_ text: String) -> Bool {
            guard let first = text.utf8.first, isLetter(first), !commonSchemes.contains(text) else { return false }
            return text.utf8.count <= 64
                && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+.-".utf8.contains($0) }
        }

        private static func isHost(_ text: String) -> Bool {
            guard text.utf8.count <= 253, text.utf8.allSatisfy(isHostByte) else { return false }
            return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.utf8.count <= 63 && $0.first != "-" && $0.last != "-"
            }
        }

        private static func isHostByte(_ byte: UInt8) -> Bool {
            isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }

        private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    }
}
