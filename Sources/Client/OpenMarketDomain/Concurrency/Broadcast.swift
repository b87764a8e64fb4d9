import Synchronization

/// A value that others can follow: each listener gets it as it is, then every change.
///
/// Of changes that a listener has not looked at yet only the last is kept.
package final class Broadcast<Value: Sendable & Equatable>: Sendable {
    private let current: Mutex<Value>
    private let listeners = Listeners<Value>()

    package init(_ value: Value) {
        current = Mutex(value)
    }

    package var value: Value { current.withLock { $0 } }
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

/// The listeners of a stream of elements.
///
/// No element is sent while its lock is held. Ending a stream takes
/// the lock from within a cancellation, and sending wakes a task, which waits for
/// cancellations of that task to end. With one lock around both, the two would
/// wait for each other. A caller that needs one order for all listeners
/// sends under a lock of its own.
package final class Listeners<Element: Sendable>: Sendable {
    private struct State {
        var lastNumber = 0
        var open: [Int: AsyncStream<Element>.Continuation] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    deinit { finish() }

    package var count: Int { state.withLock { $0.open.count } }

    /// A stream of every element from now on, and its continuation.
    package func join(
        _ policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded
    ) -> (stream: AsyncStream<Element>, listener: AsyncStream<Element>.Continuation) {
        let (stream, listener) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        let number = state.withLock { state in
            state.lastNumber += 1
            state.open[state.lastNumber] = listener
            return state.lastNumber
        }
        listener.onTermination = { [weak self] _ in self?.leave(number) }
        return (stream, listener)
    }

    package func tell(_ element: Element) {
        for listener in all { listener.yield(element) }
    }

    /// Ends all streams.
    package func finish() {
        for listener in all { listener.finish() }
    }

    private var all: [AsyncStream<Element>.Continuation] {
        state.withLock { Array($0.open.values) }
    }

    private func leave(_ number: Int) {
        state.withLock { $0.open[number] = nil }
    }
}
