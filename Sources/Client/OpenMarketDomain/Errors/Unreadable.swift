/// Why a response could not be decoded, without the value that was wrong.
public struct Unreadable: Error, Sendable, Hashable, Codable {
    /// The expected value.
    public let expected: String
    /// The path, such as `pages[3].price`; empty for the whole response.
    public let path: String

    /// A finding.
    public init(expected: String, path: String = "") {
        self.expected = expected
        self.path = path
    }

    /// The same finding seen from one level further out.
    package func inside(_ outer: String) -> Unreadable {
        if path.isEmpty { return Unreadable(expected: expected, path: outer) }
        return Unreadable(expected: expected, path: path.hasPrefix("[") ? outer + path : outer + "." + path)
    }
}
