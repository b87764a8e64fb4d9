import OpenMarketWire

/// Responses that go on while they are read.
///
/// A stream costs a connection and a few hundred bytes: no thread and no task. Bytes are taken from it when the client
/// has taken those before; after its end the connection is closed, so requests behind it are not read.
extension EventLoop {
    /// Begins to send a stream if there is room for one more; ends the connection if the stream is broken already.
    func open(_ connection: Connection, _ pending: PendingRequest, _ response: StreamedResponse) {
        guard var body = response.body else { return respond(connection, pending, with: response.head) }
        guard !body.isBroken else { return close(connection) }
        guard !isStopping, hasRoomForStream(of: pending.counted) || makeRoomForStream(of: pending.counted) else {
            body.end()
            return respond(connection, pending, with: HTTPResponse(status: 503, headers: ["Retry-After": "5"]))
        }
        // The head says how the body would come, and nothing follows.
        if pending.terms.isHead {
            body.end()
            body = ResponseStream()
            body.finish()
        }
        var head = response.head
        configuration.cors?.allow(&head, for: pending.head.headers)
        var terms = pending.terms
        terms.keepsAlive = false
        let (id, writer, date) = (requestIDs.next(), writer, clock.date)
        let form = connection.output.append { bytes in
            writer.writeHead(head, terms: terms, date: date, id: id, to: &bytes, isOpenEnded: true)
        }
        guard let form else {
            body.end()
            return respond(connection, pending, with: HTTPResponse(status: 500))
        }
        note(head, id, pending.trace, of: connection, isStream: true)
        connection.pending = nil
        connection.unread = []
        connection.unreadStart = 0
        connection.phase = .streaming
        var request = pending
        request.body.discard()
        connection.stream = ActiveStream(body: body, request: request, head: head, id: id, isChunked: form == .chunked)
        countStream(of: pending.counted, by: 1)
        body.attach { [mailbox, token = connection.token] in mailbox.post(.wake(connection: token)) }
    }

    /// Moves what was written into the output; `false` when there is nothing yet.
    func takeStream(_ connection: Connection) -> Bool {
        guard let stream = connection.stream else { return false }
        switch stream.body.take() {
        case .none: return false
        case .bytes(let bytes):
            connection.stream?.sent += bytes.count
            let writer = writer
            connection.output.append { output in
                if stream.isChunked { writer.writeChunk(bytes, to: &output) } else { output += bytes }
            }
            return true
        case .end:
            let isChunked = stream.isChunked
            connection.output.append { if isChunked { $0 += ResponseWriter.lastChunk } }
            endStream(connection)
            connection.phase = .closing
            return true
        case .broken:
            close(connection)
            return false
        }
    }

    /// Ends all streams, which would go on for ever; a client that takes nothing is not waited for.
    func endStreams() {
        for connection in Array(connections.values) where connection.stream != nil { end(connection) }
    }

    /// The stream is over, by its writer, its client or the server: the writer is told, and the log.
    func endStream(_ connection: Connection) {
        guard let stream = connection.stream else { return }
        connection.stream = nil
        countStream(of: stream.request.counted, by: -1)
        stream.body.end()
        report(stream.id, stream.request, stream.head, bytes: stream.sent)
    }

    /// Ends the stream of a guest for one of an account: the newest of the site that has the most.
    private func makeRoomForStream(of client: CountedClient?) -> Bool {
        guard let client, client.account != nil,
            openStreams.hasRoom(for: client, limit: configuration.streamsPerAddress, of: .max)
        else { return false }
        let guests = connections.values.filter { connection in
            guard let counted = connection.stream?.request.counted, counted.account == nil else { return false }
            return streamCount >= configuration.streams || counted.site == client.site
        }
        let sites = Dictionary(grouping: guests) { $0.stream?.request.counted?.site }
        let most = sites.values.max { $0.count < $1.count } ?? []
        guard let guest = most.max(by: { $0.token < $1.token }) else { return false }
        end(guest)
        return hasRoomForStream(of: client)
    }

    /// Ends the stream of a connection with what was written so far; a client that takes nothing is not waited for.
    private func end(_ connection: Connection) {
        connection.stream?.body.finish()
        advance(connection)
        if connection.hasUnsent || connection.stream != nil { close(connection) }
    }

    private func hasRoomForStream(of client: CountedClient?) -> Bool {
        streamCount < configuration.streams
            && openStreams.hasRoom(for: client, limit: configuration.streamsPerAddress, of: configuration.streams)
    }

    private func countStream(of client: CountedClient?, by difference: Int) {
        streamCount += difference
        openStreams.add(difference, of: client)
    }
}
