public import OpenMarketWire

/// A carrier of requests to a server and responses back: the one port to implement for another network stack.
public protocol HTTPTransport: Sendable {
    /// Whether ``stream(_:options:)`` delivers a body while it arrives, as one that never ends needs.
    var deliversInPieces: Bool { get }

    /// Sends a request and waits for the whole response.
    ///
    /// - Throws: ``TransportError`` when there is no whole response. Any status is a response.
    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse

    /// Sends a request and delivers the response piece by piece.
    ///
    /// The default waits for the whole response and delivers it in one piece.
    func stream(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPStreamedResponse
}

extension HTTPTransport {
    /// The default waits for the whole response.
    public var deliversInPieces: Bool { false }

    /// Waits for the whole response and delivers it in one piece.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        let response = try await send(request, options: options)
        return HTTPStreamedResponse(status: response.status, headers: response.headers, chunks: .once(response.body))
    }
}
