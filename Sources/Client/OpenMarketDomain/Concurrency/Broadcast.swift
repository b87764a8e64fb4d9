import Synchronization

/// A value that others can follow: each listener gets it as it is, then every change.
///
/// Of changes that a listener has not looked at yet only the last is kept.
package final class Broadcast<Value: Sendable & Equatable>: Sendable {
    private let current: Mutex<Value>
    private let listeners = Listeners<Value>()

    /// A value without listeners.
    package init(_ value: Value) {
        current = Mutex(value)
    }

    /// The value now.
    package var value: Value { current.withLock { $0 } }
    /// The number of listeners that follow it.
    package var listenerCount: Int { listeners.count }

    /// Changes the value; listeners get nothing when it stays the same.
    package func change(to value: Value) {
        current.withLock { current in
            guard current != value else { return }
            current = value
            // Sent under the lock, so that all listeners get the changes in one order.
            listeners.tell(value)
        }
    }

    /// Replaces the value for later listeners, without an event for the present ones.
    package func replace(with value: Value) {
        current.withLock { $0 = value }
    }

    /// The value now and every one that follows, until the listener stops or the broadcast goes away.
    package func values() -> AsyncStream<Value> {
        current.withLock { current in
            let (stream, listener) = listeners.join(.bufferingNewest(1))
            listener.yield(current)
            return stream
        }
    }

    /// Ends all streams.
    package func finish() {
        listeners.finish()
    }
}
