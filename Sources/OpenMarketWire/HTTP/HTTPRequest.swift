public import Foundation

/// A request, as both ends of a connection see it.
///
/// Our own value and not `URLRequest`: a transport can be written without
/// URLSession, and a server can speak the same type.
public struct HTTPRequest: Sendable, Hashable {
    /// The method.
    public var method: HTTPMethod
    /// The server that is asked.
    public var origin: HTTPOrigin
    /// Path and query, percent-encoded, beginning with a slash.
    public var target: String
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body.
    public var body: HTTPBody

    /// A request.
    public init(
        method: HTTPMethod = .get,
        origin: HTTPOrigin,
        target: String,
        headers: HTTPHeaders = [:],
        body: HTTPBody = .none
    ) {
        self.method = method
        self.origin = origin
        self.target = target
        self.headers = headers
        self.body = body
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
