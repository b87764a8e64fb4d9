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
        for field in request.headers.fields where !Self.implied.contains(field.name.lowercased()) {
            addValue(field.value, forHTTPHeaderField: field.name)
        }
        // Without a type of our own, URLSession on Linux calls every body of a POST a form.
        if request.body.length > 0, request.headers["Content-Type"] == nil {
            setValue(request.body.contentType, forHTTPHeaderField: "Content-Type")
        }
        if !request.method.isSafe && !connection.mutationsReuseConnections {
            setValue("close", forHTTPHeaderField: "Connection")
        }
    }

    /// What URLSession writes itself; the rules have made sure that it will write the same.
    private static let implied: Set<String> = ["content-length", "host"]
}

extension HTTPBody {
    fileprivate var contentType: String {
        if case .multipart(let form) = self { return form.contentType }
        return "application/octet-stream"
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
