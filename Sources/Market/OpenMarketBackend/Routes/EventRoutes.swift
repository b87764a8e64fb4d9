import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `GET /api/events` of the extended third generation: changes as they are committed.
extension RouteCall {
    /// The head alone, for HEAD; a host that cannot stream tells clients not to come back, as the standard says.
    func events() async throws(Refusal) -> HTTPResponse {
        _ = try await listener(for: call)
        return call.method == "HEAD" ? Self.eventHead : HTTPResponse(status: 204)
    }

    func listen() async throws(Refusal) -> StreamedResponse {
        let listener = try await listener(for: call)
        feed.add(listener, after: call.header("Last-Event-ID"))
        // Once more, for a block or a log-out that came before the feed knew of this listener.
        if let user = listener.user { await feed.renewHiddenVendors(of: user.id) }
        if let field = listener.authorization, await prove(field) == nil { listener.stream.finish() }
        return StreamedResponse(head: Self.eventHead, body: listener.stream)
    }

    private static let eventHead = HTTPResponse(
        status: 200,
        headers: [
            "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
        ]
    )

    /// Returns the listener and its topics; a token is checked before anything else.
    private func listener(for call: RequestContext) async throws(Refusal) -> EventListener {
        let authorization = call.header("Authorization")
        var user: ProvenUser?
        if let authorization {
            user = await prove(authorization)
            guard user != nil else { throw Refusal(401, "The token is not valid.") }
        }
        let topics = try topics(call, of: user)
        var listener = EventListener(topics: topics, user: user, authorization: authorization, stream: ResponseStream())
        if let user {
            guard let hidden = await feed.hidden(user.id) else { throw Refusal(StoreError.busy) }
            listener.hiddenVendors = hidden
        }
        return listener
    }

    private func topics(_ call: RequestContext, of user: ProvenUser?) throws(Refusal) -> Set<EventTopic> {
        guard let list = call["topics"] else { return user == nil ? [.products] : EventTopic.usual }
        var topics: Set<EventTopic> = []
        for name in list.split(separator: ",") {
            guard let topic = EventTopic(rawValue: String(name)) else {
                let words = EventTopic.allCases.map(\.rawValue).joined(separator: ", ")
                throw .malformed("The topics are \(words).")
            }
            topics.insert(topic)
        }
        guard user != nil || topics.isSubset(of: [.products]) else { throw .noUser }
        return topics
    }
}
