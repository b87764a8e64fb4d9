import OpenMarketHTTPServer
import OpenMarketWire

/// The addresses of a generation and what can be done there.
protocol MarketRoutes: Sendable {
    /// The operations of the routes.
    associatedtype Operation: Sendable

    /// The methods at an address and what they do; none when nothing is there.
    func operations(at segments: [String]) -> [(method: String, operation: Operation)]

    /// Does it.
    func perform(_ operation: Operation, for call: RequestContext) async throws(Refusal) -> HTTPResponse
}

extension MarketRoutes {
    /// The response to a call; `nil` when nothing is at its address.
    func response(_ call: RequestContext) async throws(Refusal) -> HTTPResponse? {
        let operations = operations(at: call.segments)
        guard !operations.isEmpty else { return nil }
        // Whatever can be read can be asked for without its content; the host leaves that out.
        let method = call.method == "HEAD" ? "GET" : call.method
        if let found = operations.first(where: { $0.method == method }) {
            return try await perform(found.operation, for: call)
        }
        let allowed = operations.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] } + ["OPTIONS"]
        guard call.method == "OPTIONS" else { throw .method(allow: allowed) }
        return MarketResponse.options(allowed)
    }
}
