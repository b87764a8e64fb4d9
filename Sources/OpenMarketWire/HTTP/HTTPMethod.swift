/// A request method.
///
/// An open set: any token is a method. Names are case-sensitive on the wire, so
/// they are kept as given.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
    /// The name as it is written into the request line.
    public let rawValue: String

    /// Wraps a name without checking it; see ``isValid``.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads the head only.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Creates, or acts.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Changes.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Replaces.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Removes.
    public static let delete = HTTPMethod(rawValue: "DELETE")

    /// Whether the name is a token, and so cannot smuggle a second request onto the wire.
    public var isValid: Bool { HTTPFieldRules.isToken(rawValue) }

    /// Whether a request with this method changes nothing at the server.
    public var isSafe: Bool { self == .get || self == .head }
}
