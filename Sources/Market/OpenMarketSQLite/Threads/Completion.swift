import Synchronization

/// Something that happens once and that tasks can wait for.
final class Completion: Sendable {
    private struct State {
        var isDone = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func finish() {
        let waiters = state.withLock { state in
            state.isDone = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { waiter in
            let isDone = state.withLock { state in
                if !state.isDone { state.waiters.append(waiter) }
                return state.isDone
            }
            if isDone { waiter.resume() }
        }
    }
}
