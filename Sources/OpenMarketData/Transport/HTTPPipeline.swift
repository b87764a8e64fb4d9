public import OpenMarketWire

/// A transport with middleware in front of it; the first one sees a call first.
public struct HTTPPipeline: HTTPTransport {
    private let base: any HTTPTransport
    private let way: HTTPNext

    /// Puts `middleware` in front of `base`.
    public init(_ middleware: [any HTTPMiddleware], over base: any HTTPTransport) {
        self.base = base
        self.way = HTTPNext(middleware, over: base)
    }

    /// As the base does.
    public var deliversInPieces: Bool { base.deliversInPieces }

    /// Sends a request through all middleware.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        try await way(request, options: options)
    }

    /// Streams straight from the base: middleware works on whole responses.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        try await base.stream(request, options: options)
    }
}
