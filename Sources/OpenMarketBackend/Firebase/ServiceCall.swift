import Foundation
import OpenMarketWire

/// A request to one of the services with its address taken apart.
struct ServiceCall: Sendable {
    let request: HTTPRequest
    /// The method, as it was sent.
    let method: String
    /// The segments of the path, decoded, without ``verb``.
    let segments: [String]
    /// What a POST asks for behind the last colon that is written as one; an encoded colon belongs to a name.
    let verb: String?
    private let query: Query

    /// Takes a request apart; `nil` when its address is not well-formed.
    init?(_ request: HTTPRequest) {
        guard let query = Query(target: request.target) else { return nil }
        var parts = request.path.split(separator: "/").map(String.init)
        let method = request.method.rawValue
        var verb: String?
        if method == "POST", let last = parts.last, let colon = last.lastIndex(of: ":") {
            verb = String(last[last.index(after: colon)...])
            parts[parts.count - 1] = String(last[..<colon])
            // Some clients put a slash in front of the colon.
            if parts.last == "" { parts.removeLast() }
        }
        var segments: [String] = []
        for part in parts {
            guard let segment = PercentDecoding.decode(part) else { return nil }
            segments.append(segment)
        }
        self.request = request
        self.method = method
        self.segments = segments
        self.verb = verb
        self.query = query
    }

    /// The first value of a query item; one that is empty counts as not given.
    subscript(name: String) -> String? {
        guard let value = query[name], !value.isEmpty else { return nil }
        return value
    }

    /// All values of a query item that may be repeated.
    func values(of name: String) -> [String] { query.values(of: name) }

    /// A header field; one that is empty counts as not given.
    func header(_ name: String) -> String? {
        guard let value = request.headers[name]?.trimmingCharacters(in: .whitespaces), !value.isEmpty else {
            return nil
        }
        return value
    }

    /// The bytes of the body.
    func bytes(limit: Int) async throws(ServiceProblem) -> Data {
        do throws(Refusal) {
            return try await SentBody.content(of: request.body, limit: limit)
        } catch {
            throw error == .tooLarge
                ? .invalid("Request payload size exceeds the limit: \(limit) bytes.") : .init(error)
        }
    }
}
