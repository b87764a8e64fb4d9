/// Measures how long something takes, on whatever clock.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now.
    package init(_ clock: any Clock<Duration>) {
        self = Self.start(clock)
    }

    private init(read: @escaping @Sendable () -> Duration) {
        self.read = read
    }

    /// The time since the start.
    package var elapsed: Duration { read() }

    private static func start<C: Clock<Duration>>(_ clock: C) -> Stopwatch {
        let start = clock.now
        return Stopwatch { start.duration(to: clock.now) }
    }
}
