package import OpenMarketHTTPServer
import Synchronization

/// Counts requests with a response by their subjects.
package final class RequestMetrics: Sendable {
    /// The distribution of the durations of requests of one kind.
    struct Series {
        /// The requests by the first digit of their status.
        var statuses: [Int: Int] = [:]
        /// The number of requests that took at most as long as each of the bounds.
        var buckets = [Int](repeating: 0, count: RequestMetrics.bounds.count)
        var count = 0
        var microseconds: Int64 = 0
    }

    /// The bounds of the durations, in milliseconds.
    static let bounds: [Int64] = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000]

    private let state = Mutex<[Route.Label: Series]>([:])

    package init() {}

    /// Counts a request of a server's log.
    package func note(_ entry: AccessLogEntry) {
        let route = Route.Label(path: entry.path)
        state.withLock { all in
            var series = all[route] ?? Series()
            series.statuses[entry.status / 100, default: 0] += 1
            series.count += 1
            series.microseconds += entry.microseconds
            for (index, bound) in Self.bounds.enumerated() where entry.microseconds <= bound * 1_000 {
                series.buckets[index] += 1
            }
            all[route] = series
        }
    }

    /// The counts, in the order of the routes.
    var series: [(Route.Label, Series)] {
        let all = state.withLock { $0 }
        return Route.Label.allCases.compactMap { route in all[route].map { (route, $0) } }
    }
}
