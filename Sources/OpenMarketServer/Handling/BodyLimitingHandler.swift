public import OpenMarketWire

/// A handler that says how large the body of a request may be before it is read.
public protocol BodyLimitingHandler: RequestHandler {
    /// The most bytes that the body of such a request may have; `nil` for what the server takes in general.
    ///
    /// Called by the thread of the server for each request with a body, so it must come within microseconds.
    func bodyLimit(of method: HTTPMethod, _ target: String) -> Int64?
}
