import Dispatch
import Foundation
import Synchronization

/// Writes lines on a thread of its own, so that a reader who takes nothing holds up nothing but the log.
///
/// Lines for which there is no room are dropped and counted; the next line that is written says so.
final class LogWriter: Sendable {
    private struct State {
        var lines: [String] = []
        /// The number of lines dropped since the last one.
        var recentlyDropped = 0
        /// The number of dropped lines in all.
        var dropped = 0
        var isEnding = false
    }

    /// The number of lines that may wait.
    private let capacity: Int
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    /// A thread that gives pieces of the log, each of whole lines, to `write`.
    init(capacity: Int = 10_000, write: @escaping @Sendable (String) -> Void) {
        self.capacity = capacity
        let thread = Thread { [self] in
            while true {
                wake.wait()
                let (piece, isLast) = take()
                if !piece.isEmpty { write(piece) }
                if isLast { break }
            }
            end.signal()
        }
        thread.name = "market.log"
        thread.start()
    }

    /// The number of lines dropped so far.
    var dropped: Int { state.withLock(\.dropped) }

    /// Has a line written.
    func write(_ line: String) {
        let isNew = state.withLock { state in
            guard state.lines.count < capacity else {
                state.recentlyDropped += 1
                state.dropped += 1
                return false
            }
            state.lines.append(line)
            return true
        }
        if isNew { wake.signal() }
    }

    /// Returns when all lines are written, or when no reader has taken them for a while.
    func finish(patience: DispatchTimeInterval = .seconds(2)) async {
        state.withLock { $0.isEnding = true }
        wake.signal()
        await withCheckedContinuation { waiter in
            DispatchQueue.global().async { [end] in
                _ = end.wait(timeout: .now() + patience)
                waiter.resume()
            }
        }
    }

    private func take() -> (piece: String, isLast: Bool) {
        state.withLock { state in
            var lines = state.lines
            if state.recentlyDropped > 0 { lines.append("\(state.recentlyDropped) lines of the log were dropped") }
            state.lines = []
            state.recentlyDropped = 0
            return (lines.map { $0 + "\n" }.joined(), state.isEnding)
        }
    }
}
