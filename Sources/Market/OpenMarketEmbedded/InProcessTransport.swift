import Foundation
public import OpenMarketBackend
public import OpenMarketData
import OpenMarketDomain
public import OpenMarketWire

/// A transport whose server lives in the same process.
///
/// The work of a network is done here as well, so that a client cannot tell the difference: requests are checked and
/// turned into bytes, responses are capped, progress is reported, and a cancelled call ends at once, while the server
/// goes on with its work.
public struct InProcessTransport: HTTPTransport {
    private let handler: any RequestHandler

    /// Brings requests to `handler`.
    public init(_ handler: any RequestHandler) {
        self.handler = handler
    }

    /// Sends a request and waits for the whole response.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        try OutgoingRules.check(request)
        guard !Task.isCancelled else { throw .cancelled }
        let delivered = try await OutgoingBody.delivered(request)
        report(sent: request.body.length, to: options.progress)
        // A server that has begun a change does not stop in the middle because its client is gone.
        let work = Task { [handler] in await handler.respond(to: delivered) }
        guard let answer = await work.value() else { throw .cancelled }
        return try received(answer, for: request, options: options)
    }

    /// Always `true`: a body is delivered while it arrives.
    public var deliversInPieces: Bool { true }

    /// Sends a request and delivers the response piece by piece, as the market writes it.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        try OutgoingRules.check(request)
        guard !Task.isCancelled else { throw .cancelled }
        if request.method == .get, let streaming = handler as? any StreamingRequestHandler,
            let response = await streaming.stream(for: request), let body = response.body
        {
            let pieces = InProcessPieces(body, limit: options.responseLimit)
            let chunks = HTTPChunks { () async throws(TransportError) in try await pieces.next() }
            return HTTPStreamedResponse(status: response.head.status, headers: response.head.headers, chunks: chunks)
        }
        let response = try await send(request, options: options)
        return HTTPStreamedResponse(status: response.status, headers: response.headers, chunks: .once(response.body))
    }

    private func report(sent length: Int64, to progress: ProgressReporter?) {
        guard let progress, length > 0 else { return }
        progress(.sending(bytes: length, total: length))
        progress(.waiting)
    }

    /// The response as it would have come over a connection: without a body where there can be none.
    private func received(
        _ answer: HTTPResponse,
        for request: HTTPRequest,
        options: CallOptions
    ) throws(TransportError) -> HTTPResponse {
        guard answer.body.count <= options.responseLimit else {
            throw TransportError(.responseTooLarge(limit: options.responseLimit))
        }
        var answer = answer
        if request.method == .head || answer.status == 204 || answer.status == 304 { answer.body = Data() }
        let length = Int64(answer.body.count)
        options.progress?(.receiving(bytes: length, total: length))
        return answer
    }
}
