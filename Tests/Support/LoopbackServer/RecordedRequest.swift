public import Foundation

/// A request as it came over the wire.
public struct RecordedRequest: Sendable {
    /// The first line, as it was written.
    public let requestLine: String
    /// The method.
    public let method: String
    /// Path and query.
    public let target: String
    /// The header fields in order.
    public let headers: [(name: String, value: String)]
    /// The body, as far as it was read.
    public internal(set) var body = Data()
    /// Whether the body arrived to its end.
    public internal(set) var isComplete = false
    /// Whether it had an effect: it was complete, and the server did not refuse it unread.
    public internal(set) var isCarriedOut = false

    /// The first value of a header field.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Method and path, as routes are written.
    public var route: String { method + " " + path }

    /// The target without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }
}
