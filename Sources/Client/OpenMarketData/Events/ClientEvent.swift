/// One thing that a client has done, told when it happens; nothing in it is secret.
///
/// Later versions may tell more: a `switch` over `Kind` should have a `default`.
public struct ClientEvent: Sendable, Equatable {
    /// The kind of event.
    public enum Kind: Sendable, Equatable {
        case request(CallStart)
        /// A request of the call has got its response, or failed; `number` counts from 1.
        case attempt(number: Int, AttemptRecord)
        /// The request will be sent again after a pause; `reason` is a status or the name of a cause.
        case retry(reason: String, delay: Duration)
        /// The access token was exchanged for a new one, or could not be.
        case tokenRefresh(isSuccess: Bool, duration: Duration)
        /// A read was looked up in the cache.
        case cache(CacheResult)
        case response(CallRecord)
    }

    /// The result of a look into the cache.
    public enum CacheResult: Sendable, Equatable {
        /// A value that is still fresh.
        case hit(age: Duration)
        /// An old value, which was returned nevertheless.
        case stale(age: Duration)
        /// The cache had no response that could be returned, so the server is asked.
        case miss
        /// The server said that what is kept is still true (`304`).
        case unchanged
    }

    /// The number of the call, counted from 1 for each sink; `nil` for what happens outside a call.
    public let call: Int?
    /// The operation's name, such as `products.page`, or the kind of value in the cache.
    public let operation: String
    public let kind: Kind

    public init(call: Int? = nil, operation: String, kind: Kind) {
        (self.call, self.operation, self.kind) = (call, operation, kind)
    }
}

/// The facts about a call that begins.
public struct CallStart: Sendable, Equatable {
    public let method: String
    /// Scheme, host and port.
    public let origin: String
    /// The path, with `*` for every segment that may identify a person or a product.
    public let path: String
    public let requestBytes: Int64

    public init(method: String, origin: String, path: String, requestBytes: Int64) {
        (self.method, self.origin, self.path, self.requestBytes) = (method, origin, path, requestBytes)
    }
}

/// The outcome of one request of a call.
public struct AttemptRecord: Sendable, Equatable {
    /// The status, or `nil` when there was no response.
    public let status: Int?
    /// The cause when there was no response.
    public let failure: String?
    public let duration: Duration
    public let responseBytes: Int

    public init(status: Int?, failure: String?, duration: Duration, responseBytes: Int) {
        (self.status, self.failure, self.duration, self.responseBytes) = (status, failure, duration, responseBytes)
    }
}

/// The facts about a finished call; nothing in it is secret.
public struct CallRecord: Sendable, Equatable {
    public let operation: String
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
    public let duration: Duration
    public let requestBytes: Int64
    public let responseBytes: Int

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
        (self.operation, self.method, self.origin, self.path) = (operation, method, origin, path)
        (self.headers, self.status, self.failure, self.duration) = (headers, status, failure, duration)
        (self.requestBytes, self.responseBytes) = (requestBytes, responseBytes)
    }
}
