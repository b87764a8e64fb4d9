public import OpenMarketWire

/// A handler whose responses to some requests go on while they are read, such as a stream of events.
///
/// A stream that is broken when it is returned is no response at all: the connection is closed.
public protocol StreamingRequestHandler: RequestHandler {
    /// The response whose body is still being written; `nil` when ``RequestHandler/respond(to:)`` has the response.
    ///
    /// It returns as soon as the head is known. The host calls it for every request first, so it must decide by the
    /// address whether there is anything to do; a stream for HEAD is ended at once, and only its head is sent.
    func stream(for request: HTTPRequest) async -> StreamedResponse?
}

/// A response whose body is still being written.
public struct StreamedResponse: Sendable {
    /// Status and fields, and the whole body when there is no ``body``.
    public let head: HTTPResponse
    /// The body as it comes; `nil` for a response that is complete, such as a refusal.
    public let body: ResponseStream?

    /// A response.
    public init(head: HTTPResponse, body: ResponseStream?) {
        self.head = head
        self.body = body
    }
}
