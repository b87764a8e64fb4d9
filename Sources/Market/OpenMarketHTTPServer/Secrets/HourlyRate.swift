import Synchronization

/// The number of things that each address has made within the last hour.
package final class HourlyRate: Sendable {
    private struct Hour {
        let began: Duration
        var count = 0
    }

    private static let hour = Duration.seconds(3600)
    private static let mostAddresses = 10_000

    private let limit: Int
    private let time: MonotonicTime
    private let hours = Mutex<[String: Hour]>([:])

    /// A rate of so many an hour.
    package init(limit: Int, time: MonotonicTime) {
        self.limit = limit
        self.time = time
    }

    /// Counts one more of an address; returns how long it has to wait when it has made too many.
    ///
    /// The same process and the same machine, `nil` and the loopback addresses, may make any number.
    package func count(_ address: String?) -> Duration? {
        guard let address, !RequestCaller.isThisMachine(address) else { return nil }
        let now = time.elapsed
        return hours.withLock { hours in
            if hours.count >= Self.mostAddresses { hours = hours.filter { now - $0.value.began < Self.hour } }
            // A table full of new addresses is an attack from everywhere, which no rate of one address stops.
            if hours.count >= Self.mostAddresses { hours.removeAll() }
            var hour = hours[address] ?? Hour(began: now)
            if now - hour.began >= Self.hour { hour = Hour(began: now) }
            hour.count += 1
            hours[address] = hour
            return hour.count <= limit ? nil : Self.hour - (now - hour.began)
        }
    }
}
