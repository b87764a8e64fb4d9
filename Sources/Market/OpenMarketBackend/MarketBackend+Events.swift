import OpenMarketHTTPServer
public import OpenMarketWire

extension MarketBackend: StreamingRequestHandler {
    /// The stream of events, where the generation has one.
    public func stream(for request: HTTPRequest) async -> StreamedResponse? {
        guard request.method == .get, request.path == "/api/events",
            !Route.all(at: ["api", "events"], in: configuration.generation).isEmpty
        else {
            return nil
        }
        do throws(Refusal) {
            guard let call = RequestContext(request) else { throw .malformed("The address is not well-formed.") }
            return try await routeCall(call, ReadNote()).listen()
        } catch {
            return StreamedResponse(head: refusals.response(error), body: nil)
        }
    }

    /// An element whenever something was committed since the last one, for programs that hold the market in their own
    /// process; it ends with the market.
    package func commits() -> AsyncStream<Void> { feed.commits() }

    /// A request with the parts of this market that handlers need.
    func routeCall(_ call: RequestContext, _ reads: ReadNote) -> RouteCall {
        RouteCall(call: call, parts: market, reads: reads, viewer: viewer, feed: feed, prove: prove)
    }

    var viewer: Viewer { Viewer(parts: market, firebase: firebase) }
}
