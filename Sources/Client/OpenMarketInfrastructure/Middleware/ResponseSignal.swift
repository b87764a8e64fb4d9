package import OpenMarketData
package import OpenMarketWire

/// Reports every response that is a success: the network is there, and the market too.
package struct ResponseSignal: HTTPMiddleware {
    /// One element after each success; of several that were not read yet only one is kept.
    package let responses: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    package init() {
        (responses, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        let response = try await next(request, options: options)
        if response.isSuccess && !response.isPage || response.status == 304 { signal.yield() }
        return response
    }
}
