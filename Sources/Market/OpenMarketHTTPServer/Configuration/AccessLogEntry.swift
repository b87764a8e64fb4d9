/// One request with its response, without anything secret: no query, no fields, no body.
public struct AccessLogEntry: Sendable, Hashable {
    /// The id the client was told, too.
    public let requestID: String
    /// The address of the client as the limits know it; `nil` on this machine, and where no trusted proxy says it.
    public let client: String?
    /// The method; `-` when the request could not be read.
    public let method: String
    /// The path with everything hidden but well-known words.
    public let path: String
    public let status: Int
    /// The number of bytes in the body of the response.
    public let bytes: Int
    /// The time from the end of the head to the response.
    public let duration: Duration
    public var microseconds: Int64 {
        duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    }

    /// One line of text.
    ///
    /// Nothing in it can end the line early: method and path hold no control characters.
    public var line: String {
        "\(requestID) \(method) \(path) \(status) \(bytes)B \(microseconds)us"
    }
}
