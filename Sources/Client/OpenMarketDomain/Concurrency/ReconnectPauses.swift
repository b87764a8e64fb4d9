/// The pauses before a lost connection is made again: 1 s, doubling to 60 s, never all at the same time.
package struct ReconnectPauses: Sendable {
    package let clock: any Clock<Duration>
    let jitter: @Sendable () -> Double

    /// Pauses on a clock; the jitter gives numbers from 0 to 1.
    package init(clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double) {
        self.clock = clock
        self.jitter = jitter
    }

    static let longest = 60.0

    /// The pause after so many attempts in a row that led to nothing.
    package func length(after attempts: Int) -> Duration {
        var seconds = 1.0
        for _ in 0..<max(0, attempts) where seconds < Self.longest { seconds *= 2 }
        let spread = 1 + 0.5 * min(max(0, jitter()), 1)
        return .seconds(min(Self.longest, seconds * spread))
    }

    /// Waits; returns early when the task is cancelled.
    func wait(after attempts: Int) async {
        do { try await clock.sleep(for: length(after: attempts)) } catch {}
    }
}
