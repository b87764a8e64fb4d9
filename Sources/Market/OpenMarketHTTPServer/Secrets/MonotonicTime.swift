/// Time since a start, off any clock.
package struct MonotonicTime: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    /// The time since it started.
    package var elapsed: Duration { read() }
}
