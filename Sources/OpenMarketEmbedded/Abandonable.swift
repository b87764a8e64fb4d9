import OpenMarketWire
import Synchronization

/// Waiting for an answer that one may stop waiting for.
enum Abandonable {
    /// The answer, or `nil` as soon as the caller is cancelled.
    ///
    /// The work itself goes on: a server that has begun a change does not stop in the
    /// middle because somebody hung up.
    static func run(_ work: @escaping @Sendable () async -> HTTPResponse) async -> HTTPResponse? {
        let wait = Wait()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard wait.begin(continuation) else { return continuation.resume(returning: nil) }
                Task { wait.end(await work()) }
            }
        } onCancel: {
            wait.end(nil)
        }
    }

    /// One who waits; whoever ends the wait first decides.
    private final class Wait: Sendable {
        private enum State {
            case new
            case waiting(CheckedContinuation<HTTPResponse?, Never>)
            case over
        }

        private let state = Mutex(State.new)

        /// Begins to wait; `false` when it is over already.
        func begin(_ continuation: CheckedContinuation<HTTPResponse?, Never>) -> Bool {
            state.withLock { state in
                guard case .new = state else { return false }
                state = .waiting(continuation)
                return true
            }
        }

        func end(_ answer: HTTPResponse?) {
            let waiting = state.withLock { state -> CheckedContinuation<HTTPResponse?, Never>? in
                defer { state = .over }
                if case .waiting(let continuation) = state { return continuation }
                return nil
            }
            waiting?.resume(returning: answer)
        }
    }
}
