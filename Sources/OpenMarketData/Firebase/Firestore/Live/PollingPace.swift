/// How long to wait between two questions.
package struct PollingPace: Sendable, Hashable {
    /// The wait right after something happened.
    package var active: Duration = .seconds(1)
    /// The wait when nothing has happened for a while.
    package var idle: Duration = .seconds(15)
    /// The first wait after a failure, which doubles with every further one.
    package var failure: Duration = .seconds(1)
    /// No wait after a failure is longer.
    package var longestFailure: Duration = .seconds(60)

    /// One second when active, 15 when idle, up to a minute after failures.
    package init() {}

    /// The wait after so many questions in a row that brought nothing new.
    package func pause(afterQuiet count: Int) -> Duration {
        var pause = active
        var rest = count
        while rest > 0, pause > .zero, pause < idle {
            pause = pause * 3 / 2
            rest -= 1
        }
        return min(pause, idle)
    }

    /// The wait after so many failures in a row, spread out by `chance` over half of it.
    package func pause(afterFailures count: Int, chance: Double) -> Duration {
        var pause = failure
        var rest = count
        while rest > 1, pause > .zero, pause < longestFailure {
            pause *= 2
            rest -= 1
        }
        return min(pause, longestFailure) * (0.5 + chance / 2)
    }
}
