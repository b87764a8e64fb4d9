/// Time since a start, off any clock.
package struct MonotonicTime: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    package var elapsed: Duration { read() }
}
