import Foundation
package import OpenMarketWire

/// A request with its address taken apart.
package struct RequestContext: Sendable {
    package private(set) var request: HTTPRequest
    package let method: String
    /// The segments of the path, decoded, without ``verb``.
    package let segments: [String]
    /// The verb behind the last colon of the path of a POST, where the protocol has such verbs.
    ///
    /// An encoded colon belongs to a name.
    package let verb: String?
    private let query: Query

    /// Takes a request apart; `nil` when its address is not well-formed.
    package init?(_ request: HTTPRequest, hasVerb: Bool = false) {
        var path = request.path[...]
        var verb: String?
        if hasVerb, request.method.rawValue == "POST" {
            while path.last == "/" { path.removeLast() }
            if let colon = path.lastIndex(of: ":"), !path[colon...].contains("/") {
                verb = String(path[path.index(after: colon)...])
                path = path[..<colon]
            }
        }
        guard let parts = RequestPath(target: String(path)), let query = Query(target: request.target) else {
            return nil
        }
        self.request = request
        method = request.method.rawValue
        segments = parts.segments
        self.verb = verb
        self.query = query
    }

    package func with(_ body: HTTPBody) -> RequestContext {
        var copy = self
        copy.request.body = body
        return copy
    }

    /// The first value of a query item; an empty one counts as not given.
    package subscript(name: String) -> String? {
        guard let value = query[name], !value.isEmpty else { return nil }
        return value
    }

    /// All values of a query item that may be repeated.
    package func values(of name: String) -> [String] { query.values(of: name) }

    /// A header field without spaces around it; an empty one counts as not given.
    package func header(_ name: String) -> String? {
        guard let value = request.headers[name]?.withoutSpacesAround, !value.isEmpty else {
            return nil
        }
        return value
    }
}
