import OpenMarketHTTPServer
import Synchronization

/// The number of accounts made from each address within the last hour.
final class SignUpRate: Sendable {
    private struct Hour {
        let began: Duration
        var count = 0
    }

    private static let hour = Duration.seconds(3600)
    private static let mostAddresses = 10_000

    private let limit: Int
    private let time: MonotonicTime
    private let hours = Mutex<[String: Hour]>([:])

    init(limit: Int, time: MonotonicTime) {
        self.limit = limit
        self.time = time
    }

    /// Counts an account from an address; throws when there were too many.
    ///
    /// The same process and the same machine, `nil` and the loopback addresses, may make any number.
    func count(_ address: String?) throws(ServiceProblem) {
        guard let address, !RequestCaller.isThisMachine(address) else { return }
        let now = time.elapsed
        let isAccepted = hours.withLock { hours in
            if hours.count >= Self.mostAddresses { hours = hours.filter { now - $0.value.began < Self.hour } }
            // A table full of new addresses is an attack from everywhere; the number of guests in all bounds it.
            if hours.count >= Self.mostAddresses { hours.removeAll() }
            var hour = hours[address] ?? Hour(began: now)
            if now - hour.began >= Self.hour { hour = Hour(began: now) }
            hour.count += 1
            hours[address] = hour
            return hour.count <= limit
        }
        guard isAccepted else {
            throw .account("TOO_MANY_ATTEMPTS_TRY_LATER : Too many accounts were made from this address.")
        }
    }
}
