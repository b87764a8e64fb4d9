import Synchronization

extension Task where Failure == Never {
    /// The value of the task, or `nil` as soon as the time is over or the caller is cancelled.
    ///
    /// The task itself goes on: only the waiting ends.
    @discardableResult
    package func value(within limit: Duration, on clock: any Clock<Duration>) async -> Success? {
        let wait = Wait<Success>()
        let timer = Task<Void, Never> {
            do { try await clock.sleep(for: limit) } catch { return }
            wait.end(with: nil)
        }
        defer { timer.cancel() }
        return await end(of: wait)
    }

    /// The value of the task, or `nil` as soon as the caller is cancelled.
    @discardableResult
    package func value() async -> Success? {
        await end(of: Wait<Success>())
    }

    private func end(of wait: Wait<Success>) async -> Success? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard wait.begin(continuation) else { return }
                Task<Void, Never> { wait.end(with: await value) }
            }
        } onCancel: {
            wait.end(with: nil)
        }
    }
}

/// One caller who waits; the first of value, timer and cancellation ends the wait.
private final class Wait<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case over
    }

    private let state = Mutex(State.new)

    /// Begins to wait; `false` when the wait is over already, and its caller was resumed.
    func begin(_ continuation: CheckedContinuation<Value?, Never>) -> Bool {
        let isOver = state.withLock { state in
            guard case .new = state else { return true }
            state = .waiting(continuation)
            return false
        }
        if isOver { continuation.resume(returning: nil) }
        return !isOver
    }

    func end(with value: Value?) {
        let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            defer { state = .over }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: value)
    }
}
