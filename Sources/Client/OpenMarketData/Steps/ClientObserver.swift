/// Sees how a client's layers work together, once each use case is over.
package final class ClientObserver: Sendable {
    let now: @Sendable () -> Duration
    let finished: @Sendable (ClientStep) -> Void

    /// Calls `finished` with the outermost step; `now` is the time since any start.
    package init(now: @escaping @Sendable () -> Duration, finished: @escaping @Sendable (ClientStep) -> Void) {
        (self.now, self.finished) = (now, finished)
    }
}
