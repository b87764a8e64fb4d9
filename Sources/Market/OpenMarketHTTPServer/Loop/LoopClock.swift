import Foundation
import OpenMarketWire

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The time as of the last time the loop woke up.
struct LoopClock {
    private(set) var now = Duration.zero
    /// The value of the `Date` field, made once a second.
    private(set) var date: [UInt8] = []
    private var second = -1

    mutating func update() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        now = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        clock_gettime(CLOCK_REALTIME, &time)
        guard time.tv_sec != second else { return }
        second = time.tv_sec
        date = DateField.bytes(secondsSince1970: second)
    }
}
