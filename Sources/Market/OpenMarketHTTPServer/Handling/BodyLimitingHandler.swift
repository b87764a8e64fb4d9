public import OpenMarketWire

/// A handler that says what it does with the body of a request before it is read.
public protocol BodyLimitingHandler: RequestHandler {
    /// Returns the use that the route of such a request has for its body.
    ///
    /// Called by the thread of the server for each request with a body, so it must come within microseconds.
    func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse

    /// Returns the response to a request that is refused whatever its body is; `nil` when the body is wanted.
    ///
    /// Called when the client waits for `100 Continue`, with a request that has no body yet. A handler that refuses a
    /// request here must refuse it in `respond(to:)` as well: most clients do not wait.
    func refusal(beforeBodyOf request: HTTPRequest) async -> HTTPResponse?
}

extension BodyLimitingHandler {
    /// The default refuses no request before its body.
    public func refusal(beforeBodyOf request: HTTPRequest) async -> HTTPResponse? { nil }
}

/// The use that a route has for the body of a request.
public enum BodyUse: Sendable, Hashable {
    /// The handler reads one part after another, such as the images of a form.
    case parts
    /// The handler reads the body into memory: at most this many bytes, or the limit of the server.
    case whole(limit: Int64?)

    /// The most bytes; `nil` for the limit of the server.
    package var limit: Int64? {
        switch self {
        case .parts: nil
        case .whole(let limit): limit
        }
    }
}
