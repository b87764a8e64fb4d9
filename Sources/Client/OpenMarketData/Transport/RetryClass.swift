/// The permission to send a request a second time after a failure whose effect is unknown.
public enum RetryClass: Sendable, Hashable {
    /// Sending it twice is the same as sending it once.
    case idempotent
    /// The server recognises the second one by its `Idempotency-Key`.
    ///
    /// It is only repeated after a response that says nothing was done (429, 503).
    case keyed
    /// Never.
    case never
}
