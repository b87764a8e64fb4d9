package import Foundation

/// A request that may be sent twice but must take effect once: its sender and its key.
package struct IdempotencyKey: Sendable, Hashable {
    /// The caller, so that two callers may choose the same key.
    package var caller: String
    /// The key the caller chose.
    package var key: String

    package init(caller: String, key: String) {
        self.caller = caller
        self.key = key
    }
}

/// The first response to a request with a key.
package struct IdempotencyRecord: Sendable, Hashable {
    /// The digest of the request: the same key with another request is a mistake of the caller.
    package var requestDigest: String
    package var status: Int64
    /// The header fields, encoded by the caller.
    package var headers: Data
    package var body: Data
    /// The date of the response, in seconds since 1970.
    package var createdAt: Int64
    /// A word for the address that sent the request; `nil` where it is not counted.
    package var source: String?

    package init(
        requestDigest: String,
        status: Int64,
        headers: Data,
        body: Data,
        createdAt: Int64,
        source: String? = nil
    ) {
        self.requestDigest = requestDigest
        self.status = status
        self.headers = headers
        self.body = body
        self.createdAt = createdAt
        self.source = source
    }
}

/// Asks for a response to be stored in the same transaction as its effect.
package struct RememberedResponse<Effect: Sendable>: Sendable {
    let key: IdempotencyKey
    /// Makes the response from the effect.
    let record: @Sendable (Effect) -> IdempotencyRecord

    /// Stores what `record` makes of the effect under `key`.
    package init(_ key: IdempotencyKey, record: @escaping @Sendable (Effect) -> IdempotencyRecord) {
        self.key = key
        self.record = record
    }
}
