import Foundation
public import OpenMarketData
import OpenMarketDomain
public import OpenMarketWire

extension URLSessionTransport {
    /// It does.
    public var deliversInPieces: Bool { true }

    /// Sends a request and delivers the response piece by piece.
    ///
    /// URLSession cannot be slowed down on Linux, so what the reader has not taken yet is kept here: at most
    /// ``NetworkSettings/streamBufferLimit`` bytes, and `CallOptions.responseLimit` for the whole response. A transfer
    /// that crosses one of them fails with `TransportError.Cause.responseTooLarge(limit:)`. A piece is everything that has
    /// arrived since the last one. Dropping the response unread cancels the transfer.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        var request = request
        var hops = 0
        while true {
            let transfer = try await open(request, options: options)
            let reader = StreamReader(transfer)
            await transfer.wait(for: .head)
            let head = try transfer.head()
            let next = try connection.redirects.next(
                after: head.status,
                headers: head.headers,
                to: request,
                hops: hops
            )
            guard let next else {
                let chunks = HTTPChunks { () async throws(TransportError) -> Data? in try await reader.next() }
                return HTTPStreamedResponse(status: head.status, headers: head.headers, chunks: chunks)
            }
            request = next
            hops += 1
        }
    }

    private func open(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> Transfer {
        let url = try check(request)
        try await takeSlot()
        let body: UploadBody
        do throws(TransportError) {
            body = try await UploadBody.prepare(request.body, connection: connection)
        } catch {
            slots.done()
            throw error
        }
        let transfer = makeTransfer(for: request, options: options, unread: connection.streamBufferLimit) {
            [running, slots] in
            running.remove($0)
            slots.done()
            body.discard()
        }
        start(transfer, request, url: url, body: body)
        return transfer
    }
}

/// Reads a streamed body, and gives it up when it is dropped.
private final class StreamReader: Sendable {
    private let transfer: Transfer

    init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    deinit { transfer.end(.failure(.cancelled)) }

    func next() async throws(TransportError) -> Data? {
        await transfer.wait(for: .bytes)
        return try transfer.takeBytes()
    }
}
