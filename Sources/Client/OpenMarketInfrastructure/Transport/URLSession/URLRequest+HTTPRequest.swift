import Foundation
import OpenMarketWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// A request that has passed the ``RequestRules``, without its body.
    init(_ request: HTTPRequest, url: URL, connection: NetworkSettings) {
        self.init(url: url)
        httpMethod = request.method.rawValue
        timeoutInterval = connection.idleTimeout.wholeSeconds
        for field in request.outgoingFields(connection) {
            addValue(field.value, forHTTPHeaderField: field.name)
        }
    }
}

extension Duration {
    /// The seconds, rounded up, at least one and at most a year: URLSession on Linux counts milliseconds and stops the
    /// process when there are too many.
    fileprivate var wholeSeconds: Double {
        let (seconds, attoseconds) = components
        return min(Double(max(1, seconds)) + (attoseconds > 0 && seconds >= 1 ? 1 : 0), 31_536_000)
    }
}
