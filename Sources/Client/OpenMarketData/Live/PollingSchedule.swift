import OpenMarketDomain
import Synchronization

/// The pauses before a query is sent again: none at first, then pauses that grow while nothing new is found.
package struct PollingSchedule: Sendable {
    package struct Intervals: Sendable, Hashable {
        /// The pause after something new.
        package var active: Duration = .seconds(1)
        /// The longest pause.
        package var idle: Duration = .seconds(15)
        /// The pause while the server reports changes: only a safety net.
        package var live: Duration = .seconds(60)

        /// One second after something new, and up to 15 when there is nothing; a minute while changes are reported.
        package init() {}

        /// The pause after `count` requests in a row that found nothing new.
        package func pause(afterQuiet count: Int) -> Duration {
            var pause = active
            var rest = count
            // `count` has no limit: the loop ends at the longest pause, and a pause of zero never grows.
            while rest > 0, pause > .zero, pause < idle {
                pause = pause * 3 / 2
                rest -= 1
            }
            return min(pause, idle)
        }
    }

    private let intervals: Intervals
    private let signal: PollingSignal
    private let clock: any Clock<Duration>
    private let live: LiveListening?
    private var pause: Duration?
    private var quietCount = 0
    /// The number of signals before the last request; one that is sent during a request ends the next pause.
    private var signals = 0

    /// A schedule that begins with a request; `signal` brings the next one forward.
    ///
    /// While `live` reports changes, and sends the signal for each of them, the pauses are long.
    package init(
        _ intervals: Intervals,
        signal: PollingSignal,
        live: LiveListening? = nil,
        clock: any Clock<Duration>
    ) {
        (self.live, self.intervals, self.signal, self.clock) = (live, intervals, signal, clock)
    }

    /// Pauses; `false` when the task was cancelled and there is to be no further request.
    package mutating func untilNextRequest() async -> Bool {
        guard !Task.isCancelled else { return false }
        if let pause {
            let pause = live?.isConnected == true ? max(pause, intervals.live) : pause
            guard await signal.pause(pause, after: signals, on: clock) else { return false }
        }
        signals = signal.count
        return true
    }

    /// Chooses the next pause by what the last request found.
    package mutating func note(foundNews: Bool) {
        quietCount = foundNews ? 0 : quietCount + 1
        pause = intervals.pause(afterQuiet: quietCount)
    }
}

/// Ends the pauses of all pollers, because there is something that they would find: this client has written it, or the
/// server has reported it.
package final class PollingSignal: Sendable {
    private struct State {
        var lastTicket = 0
        /// The pollers that pause, by the ticket under which a cancelled one is found again.
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of times that it was sent.
    package var count: Int { state.withLock { $0.count } }

    /// Ends all pauses.
    package func send() {
        let waiters = state.withLock { state in
            state.count += 1
            defer { state.waiters = [:] }
            return state.waiters.values.map { $0 }
        }
        // Outside of the lock, because a waiter may come back at once.
        for waiter in waiters { waiter.resume() }
    }

    /// Pauses for `duration`, or until the signal was sent more than `count` times; `false` when the task was cancelled.
    func pause(_ duration: Duration, after count: Int, on clock: any Clock<Duration>) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await clock.sleep(for: duration) } catch {}
            }
            group.addTask { await self.wait(after: count) }
            await group.next()
            group.cancelAll()
        }
        return !Task.isCancelled
    }

    private func wait(after count: Int) async {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // Checked under the lock: the handler below may have run before there was a continuation to resume.
                    if state.count != count || Task.isCancelled { return true }
                    state.waiters[ticket] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
        }
    }
}

extension LiveEvents {
    /// Brings the next request of every room forward when a chat changes, and when the connection comes or goes.
    package func listenForChats(_ signal: PollingSignal) -> LiveListening {
        listen { news in
            switch news {
            case .connected, .disconnected, .changed(.chat), .changed(.everything): signal.send()
            case .changed(.product), .changed(.sale), .changed(.likes): break
            }
        }
    }
}
