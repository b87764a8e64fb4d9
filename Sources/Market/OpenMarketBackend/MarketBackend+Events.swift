import OpenMarketHTTPServer
public import OpenMarketWire

extension MarketBackend: StreamingRequestHandler {
    /// The stream of events, where the generation has one.
    public func stream(for request: HTTPRequest) async -> StreamedResponse? {
        guard request.method == .get, request.path == "/api/events", configuration.generation == .v3x else {
            return nil
        }
        do throws(Refusal) {
            guard let call = RequestContext(request) else { throw .malformed("The address is not well-formed.") }
            return try await events.listen(call)
        } catch {
            return StreamedResponse(head: refusals.response(error), body: nil)
        }
    }

    /// An element whenever something was committed since the last one, for programs that hold the market in their own
    /// process; it ends with the market.
    package func commits() -> AsyncStream<Void> { feed.commits() }

    /// The routes of events.
    var events: EventRoutes { EventRoutes(parts: market, feed: feed, prove: prove) }
}
