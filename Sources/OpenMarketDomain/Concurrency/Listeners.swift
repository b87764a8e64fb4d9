import Synchronization

/// Everybody who listens to a stream of elements.
///
/// Its lock is a leaf: nothing is told while it is held. Ending a stream takes
/// the lock from within a cancellation, and telling wakes a task, which waits for
/// cancellations of that task to end. With one lock around both, the two would
/// wait for each other. Whoever needs all listeners to hear everything in one order
/// tells them under a lock of their own.
package final class Listeners<Element: Sendable>: Sendable {
    private struct State {
        var lastNumber = 0
        var open: [Int: AsyncStream<Element>.Continuation] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    deinit { finish() }

    /// How many listen.
    package var count: Int { state.withLock { $0.open.count } }

    /// A stream of everything that is told from now on, and what hands it on.
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

    /// Tells everybody.
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
