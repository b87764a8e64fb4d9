import Synchronization

/// The number of things that each caller, an address or an account, has made within a while, such as an hour.
package final class CallerRate: Sendable {
    private struct Span {
        let began: Duration
        var count = 0
    }

    private static let mostCallers = 10_000

    private let limit: Int
    private let length: Duration
    private let time: MonotonicTime
    private let spans = Mutex<[String: Span]>([:])

    package init(limit: Int, within length: Duration = .seconds(3600), time: MonotonicTime) {
        (self.limit, self.length, self.time) = (limit, length, time)
    }

    /// Counts more of an account; returns how long it has to wait when it has made too many.
    package func count(_ more: Int = 1, of caller: String) -> Duration? {
        let now = time.elapsed
        return spans.withLock { spans in
            if spans.count >= Self.mostCallers { spans = spans.filter { now - $0.value.began < length } }
            // A table full of new callers is an attack from everywhere, which no rate of one caller stops.
            if spans.count >= Self.mostCallers { spans.removeAll() }
            var span = spans[caller] ?? Span(began: now)
            if now - span.began >= length { span = Span(began: now) }
            span.count += more
            spans[caller] = span
            return span.count <= limit ? nil : length - (now - span.began)
        }
    }

    /// Counts a call of an address; returns how long the address has to wait when it has made too many.
    ///
    /// The process itself and the machine, `nil` and the loopback addresses, have no limit.
    package func count(_ address: String?) -> Duration? {
        guard let address, !RequestCaller.isThisMachine(address) else { return nil }
        return count(of: address)
    }
}
