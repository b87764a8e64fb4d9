import Foundation
import OpenMarketWire

/// Bodies, within what all of them may hold together.
extension EventLoop {
    /// Begins a request; one whose body cannot be taken is refused before the body is read.
    func begin(_ connection: Connection, _ head: RequestHead) {
        let body = BodyCollector(budgets) { [mailbox, token = connection.token] in
            mailbox.post(.wake(connection: token))
        }
        var head = head
        head.origin = proxies.origin(of: head, from: connection.peer, isSecure: connection.channel.isSecure)
        let client = proxies.client(of: connection.peer, head.headers)
        // A request without a body, as nearly all are, need not be routed here.
        let use = head.framing == .none ? nil : limitingHandler?.bodyUse(of: head.method, head.target)
        connection.pending = PendingRequest(
            head: head,
            client: client,
            counted: client.map { CountedClient($0) },
            began: clock.now,
            use: use ?? .whole(limit: nil),
            body: body
        )
        recognise(connection)
        connection.hasServed = true
        guard configuration.allowedHosts?.contains(head.origin) ?? true else {
            return refuse(connection, status: 421)
        }
        connection.timer = ConnectionTimer(.body, at: clock.now)
        guard head.framing != .none else { return }
        if let refusal = Self.refusalOfCoding(head.headers) { return refuse(connection, with: refusal) }
        if let limit = use?.limit {
            connection.parser.limitBody(to: limit)
            if case .length(let length) = head.framing, length > limit { return refuse(connection, status: 413) }
        }
        guard hasRoom(for: connection) else { return refuse(connection, status: 503) }
        if head.expectsContinue { judge(connection) }
    }

    /// The refusal of a body that is compressed, or coded in another way; `nil` for one as it is.
    private static func refusalOfCoding(_ headers: HTTPHeaders) -> HTTPResponse? {
        let codings = headers.values(of: "Content-Encoding").flatMap { $0.split(separator: ",") }
        guard codings.contains(where: { $0.trimmingPrefix(while: \.isWhitespace).lowercased() != "identity" }) else {
            return nil
        }
        return HTTPResponse(
            status: 415,
            headers: ["Content-Type": "text/plain; charset=utf-8", "Accept-Encoding": "identity"],
            body: Data("The body of a request must not be compressed: send it without Content-Encoding.\n".utf8)
        )
    }

    /// Asks the handler whether the body of a client that waits is worth sending; nothing is read until it says so.
    private func judge(_ connection: Connection) {
        guard let limitingHandler, let pending = connection.pending else { return goOn(connection) }
        guard hasRoom(for: pending.counted) else { return refuse(connection, status: 503) }
        running.add(connection.token, of: pending.counted)
        connection.phase = .handling
        let (request, caller) = (pending.request, pending.client?.network.description)
        connection.task = Task { [mailbox, token = connection.token] in
            let refusal = await RequestCaller.$address.withValue(caller) {
                await limitingHandler.refusal(beforeBodyOf: request)
            }
            mailbox.post(.verdict(connection: token, refusal))
        }
    }

    /// Lets a client send its body, or gives it the final response right away.
    func finishJudging(_ token: UInt64, _ refusal: HTTPResponse?) {
        running.remove(token)
        dispatchWaiting()
        guard let connection = connections[token], connection.pending != nil else { return }
        connection.task = nil
        connection.phase = .reading
        connection.timer = ConnectionTimer(.body, at: clock.now)
        if let refusal { refuse(connection, with: refusal) } else { goOn(connection) }
        advance(connection)
    }

    private func goOn(_ connection: Connection) {
        connection.output.append { $0 += ResponseWriter.goOn }
    }

    /// Returns whether all bodies leave room for that of this request, and those of its client do.
    private func hasRoom(for connection: Connection) -> Bool {
        guard let pending = connection.pending else { return true }
        let expected = pending.expectedBytes(configuration.limits)
        if case .length(let length) = pending.head.framing, !budgets.hasRoom(for: length) { return false }
        guard let client = pending.client?.network, expected > Int64(configuration.bodyInMemory) else { return true }
        let others = connections.values.lazy.filter { $0.token != connection.token }.compactMap(\.pending)
        let held = others.filter { $0.client?.network == client }.reduce(0) { sum, pending in
            sum + pending.expectedBytes(configuration.limits)
        }
        return held + expected <= budgets.filesOfOneClient
    }

    func take(_ bytes: ArraySlice<UInt8>, _ connection: Connection) {
        connection.timer.progress(bytes.count)
        guard connection.pending?.body.append(bytes) == true else { return refuse(connection, status: 503) }
        if connection.pending?.body.file?.hasFailed == true { refuse(connection, status: 507) }
    }

    /// Returns whether nothing more may be read until the disk has taken what came before.
    func isHeldUp(_ connection: Connection) -> Bool {
        connection.pending?.body.file?.isFull ?? false
    }

    /// The request is complete: it is dispatched once its body is in its file.
    func finishBody(_ connection: Connection) {
        guard let file = connection.pending?.body.file else { return dispatch(connection) }
        guard !file.isBusy else {
            connection.phase = .spooling
            return
        }
        connection.phase = .reading
        if file.hasFailed { refuse(connection, status: 507) } else { dispatch(connection) }
    }

    /// Counts what the response of a connection holds while its client has yet to take it; when all of them hold too
    /// much, the client goes that has been waited for the longest.
    func account(_ connection: Connection) {
        let isOpen = connections[connection.token] != nil
        let count = isOpen ? connection.output.countedBytes : 0
        counters.outputBytes += count - connection.countedOutput
        connection.countedOutput = count
        while counters.outputBytes > configuration.outputMemory {
            let waiting = connections.values.filter { $0.countedOutput > 0 }
            let times = waiting.map { (connection: $0, time: $0.timer.stalled(at: clock.now) ?? .zero) }
            guard let slowest = times.max(by: { $0.time < $1.time }) else { return }
            counters.closedSlowClients += 1
            close(slowest.connection)
        }
    }
}
