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

extension MarketBackend {
    /// Sends notices until the task is cancelled: for the program that serves the market.
    ///
    /// Returns at once where ``BackendConfiguration/notices`` says of no way.
    public func sendNotices() async {
        guard let sender = market.notices else { return }
        async let searches: Void = watchSearches()
        _ = await sender.sendDue(lookingAfter: commits())
        await searches
    }

    /// Looks for what is new in watched searches, sends the notices that are due, and returns how many searches and notices
    /// were at work; 0 also while the file cannot be read.
    package func sendDueNotices() async -> Int {
        guard let sender = market.notices else { return 0 }
        let looks = (try? await SearchWatch(store: store).look(at: market.seconds)) ?? 0
        return looks + (await sender.sendDue())
    }

    private func watchSearches() async {
        while !Task.isCancelled {
            let looks = (try? await SearchWatch(store: store).look(at: market.seconds)) ?? 0
            guard looks == 0 else { continue }
            do { try await configuration.clock.sleep(for: .seconds(5)) } catch { return }
        }
    }
}
