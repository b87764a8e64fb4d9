package import OpenMarketHTTPServer
import Synchronization

/// Counts requests with a response by their subjects.
package final class RequestMetrics: Sendable {
    /// The subject of a request; a few words only, so that a client cannot make the list longer.
    enum Route: String, CaseIterable {
        case products
        case items
        case uploads
        case vendors
        case banners
        case blocks
        case reports
        case sellers
        case follows
        case reviews
        case images
        case events
        case health
        case accounts
        case documents
        case objects
        case other

        /// The label of a path as it stands in the log.
        init(path: String) {
            let segments = path.split(separator: "/")
            let own = OpenMarketBackend.Route.all.first { $0.matches(segments) }?.label
            self =
                switch segments.first {
                case "identitytoolkit.googleapis.com", "securetoken.googleapis.com": .accounts
                case "v1": .documents
                case "v0": .objects
                default: own ?? .other
                }
        }
    }

    /// The distribution of the durations of requests of one kind.
    struct Series {
        /// By the hundreds of the status, and without them.
        var statuses: [Int: Int] = [:]
        /// The number of requests that took at most as long as each of the bounds.
        var buckets = [Int](repeating: 0, count: RequestMetrics.bounds.count)
        var count = 0
        var microseconds: Int64 = 0
    }

    /// In milliseconds.
    static let bounds: [Int64] = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000]

    private let state = Mutex<[Route: Series]>([:])

    /// Nothing so far.
    package init() {}

    /// Counts one; for the log of a server.
    package func note(_ entry: AccessLogEntry) {
        let route = Route(path: entry.path)
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
    var series: [(Route, Series)] {
        let all = state.withLock { $0 }
        return Route.allCases.compactMap { route in all[route].map { (route, $0) } }
    }
}
