/// The pauses before a lost connection is made again: 1 s, doubling to 60 s, never all at the same time.
package struct ReconnectPauses: Sendable {
    private let surroundings: Surroundings
    package var clock: any Clock<Duration> { surroundings.clock }

    /// Pauses on the clock of these surroundings, spread by their random numbers.
    package init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    static let longest = 60.0

    /// The pause after this number of attempts in a row that failed.
    package func length(after attempts: Int) -> Duration {
        var seconds = 1.0
        for _ in 0..<max(0, attempts) where seconds < Self.longest { seconds *= 2 }
        let spread = 1 + 0.5 * surroundings.unit()
        return .seconds(min(Self.longest, seconds * spread))
    }

    /// Waits; returns early when the task is cancelled.
    func wait(after attempts: Int) async {
        do { try await clock.sleep(for: length(after: attempts)) } catch {}
    }
}
