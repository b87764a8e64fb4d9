/// The time since a moment, by a clock whose kind does not matter.
///
/// It never jumps when somebody sets the clock on the wall.
package struct ElapsedTime: Sendable {
    private let read: @Sendable () -> Duration

    /// Counts from now, by `clock`.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    /// How much has passed.
    package var now: Duration { read() }
}
