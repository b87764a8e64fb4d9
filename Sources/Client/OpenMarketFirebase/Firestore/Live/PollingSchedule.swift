package import OpenMarketData

/// When a query is sent again: at once at first, then after a pause that grows while nothing new is found.
package struct PollingSchedule: Sendable {
    /// The lengths of the pauses.
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
        self.live = live
        self.intervals = intervals
        self.signal = signal
        self.clock = clock
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
