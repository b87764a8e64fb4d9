import Synchronization

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

    /// The number of listeners.
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

    /// Sends an element to every listener.
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
