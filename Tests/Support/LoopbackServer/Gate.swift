import Dispatch
import Synchronization

/// Holds responses back until a test lets them go.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [DispatchSemaphore] = []
    }

    private let state = Mutex(State())

    /// A closed gate.
    public init() {}

    /// Lets everyone through, now and later.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for semaphore in waiting { semaphore.signal() }
    }

    func wait() {
        let semaphore = DispatchSemaphore(value: 0)
        let mustWait = state.withLock { state in
            if !state.isOpen { state.waiting.append(semaphore) }
            return !state.isOpen
        }
        if mustWait { semaphore.wait() }
    }
}
