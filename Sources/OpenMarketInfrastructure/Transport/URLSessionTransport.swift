import Foundation
public import OpenMarketData
import OpenMarketDomain
public import OpenMarketWire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries requests with URLSession.
///
/// On top of what URLSession does it checks every request before it is sent, caps responses, ends calls at once when
/// they are cancelled, keeps credentials within their origin, and never sends a change twice
/// (see ``NetworkSettings/mutationsReuseConnections``).
///
/// One transport belongs to one client. It lets its running transfers end when it is released.
///
/// One thing it cannot do on Linux: a response in chunks that ends with trailer fields stops the process inside
/// Foundation (6.3.1). Talk to servers that send trailers through another `HTTPTransport`.
public final class URLSessionTransport: HTTPTransport {
    let connection: NetworkSettings
    let slots: TurnQueue
    let running: RunningTransfers
    private let rules: RequestRules
    private let sessions: Sessions

    /// A transport with these settings.
    public convenience init(_ connection: NetworkSettings = .default) {
        self.init(connection, clock: ContinuousClock())
    }

    init(_ connection: NetworkSettings, clock: any Clock<Duration>) {
        self.connection = connection
        self.slots = TurnQueue(width: connection.maxConcurrentTransfers)
        self.running = RunningTransfers(limit: connection.resourceTimeout, clock: clock)
        self.rules = RequestRules(allowsPlainHTTP: connection.allowsPlainHTTP)
        self.sessions = Sessions(connection)
    }

    deinit { sessions.finish() }

    /// Ends every call with `TransportError.Cause.cancelled`, and every later one as well.
    public func shutDown() {
        sessions.finish()
        running.endAll(with: .cancelled)
    }

    /// Sends a request and waits for the whole response.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        var request = request
        var hops = 0
        while true {
            let response = try await exchange(request, options: options)
            let next = try connection.redirects.next(
                after: response.status,
                headers: response.headers,
                to: request,
                hops: hops
            )
            guard let next else { return response }
            request = next
            hops += 1
        }
    }

    private func exchange(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let url = try rules.check(request)
        try await takeSlot()
        defer { slots.done() }
        let body = try await UploadBody.prepare(request.body, connection: connection)
        defer { body.discard() }
        let transfer = makeTransfer(for: request, options: options, unread: nil) { [running] in running.remove($0) }
        start(transfer, request, url: url, body: body)
        await transfer.wait(for: .end)
        let head = try transfer.head()
        return HTTPResponse(status: head.status, headers: head.headers, body: try transfer.takeBytes() ?? Data())
    }

    /// Waits until one more transfer may run.
    func takeSlot() async throws(TransportError) {
        do throws(CancellationError) { try await slots.take() } catch { throw .cancelled }
    }

    func makeTransfer(
        for request: HTTPRequest,
        options: CallOptions,
        unread: Int?,
        onEnd: @escaping @Sendable (Transfer) -> Void
    ) -> Transfer {
        let limits = TransferLimits(
            response: options.responseLimit,
            errorBody: connection.errorBodyLimit,
            unread: unread
        )
        return Transfer(
            limits: limits,
            expectsBody: request.method != .head,
            progress: TransferReport(options.progress, uploadLength: request.body.length),
            onEnd: onEnd
        )
    }

    /// The address of a request that may be sent.
    func check(_ request: HTTPRequest) throws(TransportError) -> URL { try rules.check(request) }

    func start(_ transfer: Transfer, _ request: HTTPRequest, url: URL, body: UploadBody) {
        running.add(transfer)
        sessions.start(
            transfer,
            URLRequest(request, url: url, connection: connection),
            body: body,
            onOwnConnection: !request.method.isSafe && !connection.mutationsReuseConnections
        )
    }
}
