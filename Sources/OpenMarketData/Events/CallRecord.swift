/// The facts about a finished call; nothing in it is secret.
public struct CallRecord: Sendable, Equatable {
    /// The operation's name.
    public let operation: String
    /// The method.
    public let method: String
    /// Scheme, host and port.
    public let origin: String
    /// The path without ids or query: segments that may identify a person are shown as `*`.
    public let path: String
    /// The header fields that are on the allow-list.
    public let headers: [String: String]
    /// The status, or `nil` when there was no response.
    public let status: Int?
    /// The cause when there was no response.
    public let failure: String?
    /// Its duration.
    public let duration: Duration
    /// Bytes sent.
    public let requestBytes: Int64
    /// Bytes received.
    public let responseBytes: Int

    /// A record.
    public init(
        operation: String,
        method: String,
        origin: String,
        path: String,
        headers: [String: String],
        status: Int?,
        failure: String?,
        duration: Duration,
        requestBytes: Int64,
        responseBytes: Int
    ) {
        self.operation = operation
        self.method = method
        self.origin = origin
        self.path = path
        self.headers = headers
        self.status = status
        self.failure = failure
        self.duration = duration
        self.requestBytes = requestBytes
        self.responseBytes = responseBytes
    }
}
