public import OpenMarketWire

/// Something done to every call on its way out and every response on its way back.
public protocol HTTPMiddleware: Sendable {
    /// Handles a call: usually changes the request, calls `next`, looks at the response.
    func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse
}

/// The rest of the way to the server, seen from a middleware.
///
/// It may be gone more than once.
public struct HTTPNext: Sendable {
    private let middleware: ArraySlice<any HTTPMiddleware>
    private let base: any HTTPTransport

    /// A way that leads through `middleware`, first one first, to `base`.
    public init(_ middleware: some Sequence<any HTTPMiddleware> = [], over base: any HTTPTransport) {
        self.middleware = ArraySlice(middleware)
        self.base = base
    }

    /// Goes on with the call.
    public func callAsFunction(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPResponse {
        guard ClientStep.current != nil, let step = step else { return try await proceed(request, options) }
        return try await step.run(noting: { "\($0.status)" }, failing: { "\($0.cause)" }) {
            () async throws(TransportError) in
            try await proceed(request, options)
        }
    }

    /// The step for people who look into the client.
    private var step: ClientStep? {
        guard let first = middleware.first else { return .begin(.attempt, "\(type(of: base))") }
        return .begin(.middleware, "\(type(of: first))")
    }

    private func proceed(
        _ request: HTTPRequest,
        _ options: CallOptions
    ) async throws(TransportError) -> HTTPResponse {
        guard let first = middleware.first else { return try await base.send(request, options: options) }
        let rest = HTTPNext(middleware.dropFirst(), over: base)
        return try await first.handle(request, options: options, next: rest)
    }
}

/// A transport with middleware in front of it; the first one sees a call first.
public struct HTTPPipeline: HTTPTransport {
    private let base: any HTTPTransport
    private let way: HTTPNext

    public init(_ middleware: [any HTTPMiddleware], over base: any HTTPTransport) {
        self.base = base
        self.way = HTTPNext(middleware, over: base)
    }

    /// Whether the transport behind the pipeline delivers in pieces.
    public var deliversInPieces: Bool { base.deliversInPieces }

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
