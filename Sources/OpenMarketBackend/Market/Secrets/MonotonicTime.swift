/// Time since a start, off any clock.
struct MonotonicTime: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    /// How long ago it started.
    var elapsed: Duration { read() }
}
