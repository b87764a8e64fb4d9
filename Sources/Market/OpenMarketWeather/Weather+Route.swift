public import OpenMarketWire

extension Weather {
    /// The requests that a rule is about.
    public struct Route: Sendable, Hashable {
        /// The method; any when `nil`.
        public let method: HTTPMethod?
        /// The beginning of the path, segment by segment; `*` stands for any segment.
        public let path: String
        /// Whether the path is the whole path and not its beginning.
        public let isExact: Bool

        public static let all = Route()

        /// Requests to this path and to all below it, or to this path alone; all requests when no path is given.
        public init(_ method: HTTPMethod? = nil, path: String = "/", isExact: Bool = false) {
            self.method = method
            self.path = path.hasPrefix("/") ? path : "/" + path
            self.isExact = isExact
        }

        func contains(_ request: HTTPRequest) -> Bool {
            guard method == nil || method == request.method else { return false }
            let wanted = path.split(separator: "/")
            let given = request.path.split(separator: "/")
            guard isExact ? wanted.count == given.count : wanted.count <= given.count else { return false }
            return zip(wanted, given).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }
}

/// The key of one route: method and path, with `*` for every part that looks like an id.
package struct RouteKey: Sendable, Hashable {
    package let text: String

    package init(_ request: HTTPRequest) {
        let segments = request.path.split(separator: "/").map { Self.isID($0) ? "*" : $0 }
        text = request.method.rawValue + " /" + segments.joined(separator: "/")
    }

    /// The text as a number (FNV-1a), the same in every process.
    var hash: UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    }

    /// A number, or a longer word with a digit in it.
    private static func isID(_ segment: Substring) -> Bool {
        let digits = segment.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits > 0 && (digits == segment.utf8.count || segment.utf8.count >= 8)
    }
}

package struct WeatherCounts: Sendable {
    /// The most routes that are counted apart; the others are counted as one.
    private static let mostRoutes = 1_024

    private var counts: [String: Int] = [:]

    package init() {}

    /// Returns the number of requests to the route of this request before it.
    package mutating func next(_ request: HTTPRequest) -> Int {
        var key = RouteKey(request).text
        if counts.count >= Self.mostRoutes, counts[key] == nil { key = "" }
        defer { counts[key, default: 0] += 1 }
        return counts[key, default: 0]
    }
}
