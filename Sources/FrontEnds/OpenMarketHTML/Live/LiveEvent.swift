public import OpenMarketHTTPServer
public import OpenMarketWire

/// An event of which an open page is told.
public enum LiveEvent: Sendable, Hashable {
    /// Parts of it look different now.
    case pieces(String)
    /// A sign that the connection and the shop are still there, without news.
    case beat
    /// The visit is over, or it belongs to another user.
    case over

    /// The head of the response; what follows it are events.
    public static let head = HTTPResponse(
        status: 200,
        headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"]
    )

    /// The event as the WHATWG HTML standard writes it (section "Server-sent events"): each line of a text has a name.
    public var bytes: [UInt8] {
        switch self {
        case .pieces(let markup):
            let lines = markup.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
                .map { "data: \($0)\n" }
            return Array("event: pieces\n\(lines.joined())\n".utf8)
        case .beat: return Array(": beat\n\n".utf8)
        case .over: return Array("event: over\ndata:\n\n".utf8)
        }
    }
}

extension StreamedResponse {
    /// The news of an open page, as they come; slow readers break off, and come back when they can.
    public init(_ news: AsyncStream<LiveEvent>) {
        let body = ResponseStream(capacity: 1_048_576)
        let writing = Task {
            for await event in news where !body.write(event.bytes) { break }
            body.finish()
        }
        body.onReaderEnd { writing.cancel() }
        self.init(head: LiveEvent.head.guarded(), body: body)
    }
}
