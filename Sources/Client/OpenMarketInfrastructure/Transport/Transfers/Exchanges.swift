import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// Requests and their responses, over URLSession as well as over libcurl.
///
/// Checks each request before it is sent, lets it wait for its turn, and follows redirects by our own rules.
struct Exchanges<Carrier: TransferCarrier>: Sendable {
    let connection: NetworkSettings
    let slots: TurnQueue
    /// The part of the slots that requests may take which yield to others: a tap never waits for a hundred images.
    private let yielding: TurnQueue
    private let streams: TurnQueue
    let running: RunningTransfers
    private let rules: RequestRules
    private let carrier: Carrier

    init(_ connection: NetworkSettings, over carrier: Carrier, running: RunningTransfers) {
        self.connection = connection
        self.slots = TurnQueue(width: connection.maxConcurrentTransfers)
        let all = min(connection.maxConcurrentTransfers, connection.maxConnectionsPerHost)
        self.yielding = TurnQueue(width: all * 3 / 4)
        self.streams = TurnQueue(width: connection.maxConcurrentStreams)
        self.running = running
        self.rules = RequestRules(allowsPlainHTTP: connection.allowsPlainHTTP)
        self.carrier = carrier
    }

    func finish() { carrier.finish() }

    /// Ends every transfer, and every later one as well.
    func shutDown() {
        carrier.finish()
        running.endAll(with: .cancelled)
    }

    /// Sends a request and waits for the whole response.
    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        var request = request
        var hops = 0
        while true {
            let response = try await exchange(request, options: options)
            guard let next = try redirect(response.status, response.headers, of: request, hops: hops) else {
                return response
            }
            request = next
            hops += 1
        }
    }

    /// Sends a request and delivers the response piece by piece.
    func stream(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPStreamedResponse {
        var request = request
        var hops = 0
        while true {
            let transfer = try await open(request, options: options)
            let reader = StreamReader(transfer)
            await transfer.wait(for: .head)
            let head = try transfer.head()
            guard let next = try redirect(head.status, head.headers, of: request, hops: hops) else {
                let chunks = HTTPChunks { () async throws(TransportError) -> Data? in try await reader.next() }
                return HTTPStreamedResponse(status: head.status, headers: head.headers, chunks: chunks)
            }
            request = next
            hops += 1
        }
    }

    private func redirect(
        _ status: Int,
        _ headers: HTTPHeaders,
        of request: HTTPRequest,
        hops: Int
    ) throws(TransportError) -> HTTPRequest? {
        try connection.redirects.next(after: status, headers: headers, to: request, hops: hops)
    }

    private func exchange(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let url = try rules.check(request)
        if options.yields { try await Self.wait(for: yielding) }
        defer { if options.yields { yielding.done() } }
        try await Self.wait(for: slots)
        defer { slots.done() }
        let body = try await carrier.prepare(request.body)
        defer { carrier.discard(body) }
        let transfer = makeTransfer(for: request, options: options, ahead: .unlimited) { [running] in
            running.remove($0)
        }
        running.add(transfer)
        carrier.start(transfer, request, url: url, body: body)
        if let deadline = options.end {
            await transfer.wait(for: .head)
            if let length = try transfer.head().bodyLength { deadline.allow(forResponseOf: length) }
        }
        await transfer.wait(for: .end)
        let head = try transfer.head()
        return HTTPResponse(status: head.status, headers: head.headers, body: try transfer.takeBytes() ?? Data())
    }

    private func open(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> Transfer {
        let url = try rules.check(request)
        try await Self.wait(for: streams)
        let body: Carrier.Body
        do throws(TransportError) {
            body = try await carrier.prepare(request.body)
        } catch {
            streams.done()
            throw error
        }
        let transfer = makeTransfer(for: request, options: options, ahead: carrier.stream) {
            [running, streams, carrier] in
            running.remove($0)
            streams.done()
            carrier.discard(body)
        }
        running.add(transfer)
        carrier.start(transfer, request, url: url, body: body)
        return transfer
    }

    /// Waits until one more transfer may run.
    private static func wait(for turns: TurnQueue) async throws(TransportError) {
        do throws(CancellationError) { try await turns.take() } catch { throw .cancelled }
    }

    private func makeTransfer(
        for request: HTTPRequest,
        options: CallOptions,
        ahead: TransferLimits.Ahead,
        onEnd: @escaping @Sendable (Transfer) -> Void
    ) -> Transfer {
        let limits = TransferLimits(
            response: options.responseLimit,
            errorBody: connection.errorBodyLimit,
            ahead: ahead
        )
        return Transfer(
            limits: limits,
            expectsBody: request.method != .head,
            uploadLength: request.body.length,
            progress: TransferReport(options.progress, uploadLength: request.body.length),
            onEnd: onEnd
        )
    }
}

/// Reads a streamed body, and gives it up when it is dropped.
final class StreamReader: Sendable {
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
