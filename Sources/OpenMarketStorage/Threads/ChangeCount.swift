import Synchronization

/// How many changes of products there have been since the start, so that what was read before one is known to be old.
package final class ChangeCount: Sendable {
    private let number = Atomic<UInt64>(0)

    package var count: UInt64 { number.load(ordering: .acquiring) }

    /// Called after a change and before anyone hears of it.
    package func note() {
        number.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }
}
