import Foundation
import OpenMarketWire

/// The loop's way from requests to responses.
extension EventLoop {
    static let overloaded = HTTPResponse(status: 503, headers: ["Retry-After": "1"])

    /// Gives a complete request to the handler.
    func dispatch(_ connection: Connection, mayWait: Bool = true) {
        let trace = observe(connection)
        guard let pending = connection.pending else { return }
        let request = pending.request
        if let preflight = configuration.cors?.preflight(request) {
            return respond(connection, pending, with: preflight)
        }
        if let response = quickHandler?.respondAtOnce(to: request) {
            return respond(connection, pending, with: response, isShared: true)
        }
        if mayWait, running.count >= configuration.concurrentRequests, wait(connection) { return }
        guard hasRoom(for: pending.counted), pending.body.beginWork(isForm: pending.isForm) else {
            return respond(connection, pending, with: Self.overloaded)
        }
        running.add(connection.token, of: pending.counted)
        connection.phase = .handling
        let caller = pending.client?.network.description
        connection.task = Task { [handler, streamingHandler, mailbox, token = connection.token, body = pending.body] in
            let respond = { @Sendable in
                if let response = await streamingHandler?.stream(for: request) {
                    return Mailbox.Message.stream(connection: token, response)
                }
                return .response(connection: token, await handler.respond(to: request))
            }
            let message = await RequestCaller.$address.withValue(caller) {
                guard let trace else { return await respond() }
                await trace.readBody(request.body)
                return await CallTrace.$current.withValue(trace) { await respond() }
            }
            await body.file?.remove()
            body.share.release()
            if !mailbox.post(message), case .stream(_, let response) = message { response.body?.end() }
        }
    }

    func hasRoom(for client: CountedClient?) -> Bool {
        running.count < configuration.concurrentRequests
            && running.counts.hasRoom(
                for: client,
                limit: configuration.concurrentRequestsPerAddress,
                of: configuration.concurrentRequests
            )
    }

    /// Writes a response behind those that were written before.
    func respond(
        _ connection: Connection,
        _ pending: PendingRequest,
        with response: HTTPResponse,
        isShared: Bool = false
    ) {
        var response = response.part(for: pending.head.method, pending.head.headers)
        let isShared = isShared && response.status != 206
        configuration.cors?.allow(&response, for: pending.head.headers)
        var terms = pending.terms
        terms.keepsAlive = terms.keepsAlive && !isStopping
        connection.pending = nil
        connection.phase = terms.keepsAlive ? .reading : .closing
        let id = requestIDs.next()
        write(response, terms, id, isShared: isShared, to: connection)
        note(response, id, pending.trace, of: connection)
        report(id, pending, response)
    }

    /// Refuses a request that could not be read; nothing that follows can be trusted.
    func refuse(_ connection: Connection, status: Int) {
        refuse(connection, with: HTTPResponse(status: status, headers: status == 503 ? ["Retry-After": "1"] : [:]))
    }

    /// Refuses a request whose body is not read, so that nothing that follows can be told from it.
    func refuse(_ connection: Connection, with response: HTTPResponse) {
        let trace = observe(connection)
        let pending = connection.pending
        connection.pending = nil
        connection.phase = .closing
        let id = requestIDs.next()
        var response = response
        if let pending { configuration.cors?.allow(&response, for: pending.head.headers) }
        let terms = ResponseWriter.Terms(isHead: pending?.head.method == .head, keepsAlive: false)
        write(response, terms, id, to: connection)
        note(response, id, trace, of: connection)
        report(id, pending, response)
    }

    /// The client had its time: it is told so if it had begun something, and the connection ends.
    func giveUp(_ connection: Connection) {
        // It may have been closed while the sweep went on, and its descriptor may belong to another connection.
        guard connections[connection.token] != nil else { return }
        if connection.timer.reason == .write { counters.closedSlowClients += 1 }
        let hasBegun = connection.pending != nil || !connection.parser.isBetweenRequests
        guard connection.phase == .reading, hasBegun, !connection.hasUnsent else { return close(connection) }
        refuse(connection, status: 408)
        advance(connection)
    }

    private func write(
        _ response: HTTPResponse,
        _ terms: ResponseWriter.Terms,
        _ id: [UInt8],
        isShared: Bool = false,
        to connection: Connection
    ) {
        let (writer, date) = (writer, clock.date)
        var form = connection.output.append { bytes in
            writer.writeHead(response, terms: terms, date: date, id: id, to: &bytes)
        }
        var body = response.body
        if form == nil {
            // A field that would have begun another one: the handler's mistake, and no one may profit from it.
            body = Data()
            form = connection.output.append { bytes in
                writer.writeHead(HTTPResponse(status: 500), terms: terms, date: date, id: id, to: &bytes)
            }
        }
        switch form {
        case .whole: connection.output.append(body: body, isShared: isShared)
        case .chunked: connection.output.append { bytes in writer.writeChunks(body, to: &bytes) }
        case .some(.none), nil: break
        }
    }

    /// Writes an entry of the log; `bytes` for a body that is not in the response.
    func report(_ id: [UInt8], _ pending: PendingRequest?, _ response: HTTPResponse, bytes: Int? = nil) {
        counters.responses += 1
        if response.status == 503 { counters.overloads += 1 }
        guard let log else { return }
        let head = pending?.head
        log(
            AccessLogEntry(
                requestID: String(decoding: id, as: UTF8.self),
                client: pending?.client?.description,
                method: head.map { LoggedPath.method($0.method) } ?? "-",
                path: head.map { LoggedPath.of($0.target, words: configuration.loggedWords) } ?? "-",
                status: response.status,
                bytes: bytes ?? response.body.count,
                duration: pending.map { clock.now - $0.began } ?? .zero
            )
        )
    }
}
