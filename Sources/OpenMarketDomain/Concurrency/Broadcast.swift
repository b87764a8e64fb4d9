import Synchronization

/// A value that others can follow: each listener gets it as it is, then every change.
///
/// Of changes that a listener has not looked at yet only the last is kept.
package final class Broadcast<Value: Sendable & Equatable>: Sendable {
    private struct State {
        var value: Value
        var lastNumber = 0
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state: Mutex<State>

    /// A value that nobody follows yet.
    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    /// The value now.
    package var value: Value { state.withLock { $0.value } }
    /// How many follow it.
    package var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Changes the value; nobody is told when it stays the same.
    package func change(to value: Value) {
        state.withLock { state in
            guard state.value != value else { return }
            state.value = value
            // Told under the lock, so that everybody sees the changes in one order.
            for listener in state.listeners.values { listener.yield(value) }
        }
    }

    /// The value now and every one that follows, until the listener stops or the broadcast goes away.
    package func values() -> AsyncStream<Value> {
        let (stream, listener) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = listener
            listener.yield(state.value)
            return state.lastNumber
        }
        listener.onTermination = { [weak self] _ in self?.forget(number) }
        return stream
    }

    /// Ends all streams.
    package func finish() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.finish() }
    }

    deinit { finish() }

    private func forget(_ number: Int) {
        state.withLock { $0.listeners[number] = nil }
    }
}
