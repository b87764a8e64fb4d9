public import Foundation

/// A request, as both ends of a connection see it.
///
/// Our own value and not `URLRequest`: a transport can be written without
/// URLSession, and a server can speak the same type.
public struct HTTPRequest: Sendable, Hashable {
    public var method: HTTPMethod
    public var origin: HTTPOrigin
    /// Path and query, percent-encoded, beginning with a slash.
    public var target: String
    public var headers: HTTPHeaders
    public var body: HTTPBody

    public init(
        method: HTTPMethod = .get,
        origin: HTTPOrigin,
        target: String,
        headers: HTTPHeaders = [:],
        body: HTTPBody = .none
    ) {
        (self.method, self.origin, self.target) = (method, origin, target)
        (self.headers, self.body) = (headers, body)
    }

    /// A request for an absolute address; `nil` when it is not one we can call.
    public init?(method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: HTTPBody = .none) {
        guard let origin = HTTPOrigin(url) else { return nil }
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
        self.init(
            method: method,
            origin: origin,
            target: (path.isEmpty ? "/" : path) + query,
            headers: headers,
            body: body
        )
    }

    /// The absolute address; `nil` when origin and target do not make one.
    public var url: URL? { URL(string: origin.description + target) }

    /// The target without its query, which may hold what should not be logged.
    public var path: String { String(target.prefix { $0 != "?" }) }
}

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

    public static let get = HTTPMethod(rawValue: "GET")
    public static let head = HTTPMethod(rawValue: "HEAD")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let patch = HTTPMethod(rawValue: "PATCH")
    public static let put = HTTPMethod(rawValue: "PUT")
    public static let delete = HTTPMethod(rawValue: "DELETE")

    /// Whether the name is a token, and so cannot smuggle a second request onto the wire.
    public var isValid: Bool { HTTPFieldRules.isToken(rawValue) }

    /// Whether a request with this method changes nothing at the server.
    public var isSafe: Bool { self == .get || self == .head }
}

/// Scheme, host and port: the origin of a request, to which secrets may be shown (RFC 6454).
public struct HTTPOrigin: Sendable, Hashable {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// The host in lower case; an IPv6 address without brackets.
    public let host: String
    /// The port, the scheme's own when none is written.
    public let port: Int

    /// An origin; without a port, the one of the scheme: 443 for `https`, otherwise 80.
    public init(scheme: String, host: String, port: Int? = nil) {
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        self.port = port ?? (self.scheme == "https" ? 443 : 80)
    }

    /// The origin of an absolute `http` or `https` address; `nil` for anything else, or one that carries a password.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil
        else { return nil }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.init(scheme: scheme, host: bare, port: url.port)
    }

    public var isSecure: Bool { scheme == "https" }

    /// Whether the host is this machine.
    ///
    /// Only a whole IPv4 address counts: a name that begins with `127.` may belong to anybody.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Host and port as a `Host` field writes them.
    public var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }
}

extension HTTPOrigin: CustomStringConvertible {
    public var description: String { "\(scheme)://\(authority)" }
}
