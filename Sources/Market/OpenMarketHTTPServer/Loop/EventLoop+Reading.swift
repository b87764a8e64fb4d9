import OpenMarketWire

/// The loop's way from bytes to requests.
extension EventLoop {
    /// Does what can be done for a connection without waiting.
    ///
    /// A client that always has more to say is put off after a while, for the others' sake.
    func advance(_ connection: Connection) {
        guard connections[connection.token] != nil else { return }
        var rounds = 0
        while proceed(connection) {
            rounds += 1
            guard rounds < 64 else {
                postponed.append(connection.token)
                break
            }
        }
        if connections[connection.token] != nil {
            connection.settle(at: clock.now, isHeldUp: connection.phase == .reading && isHeldUp(connection))
        }
        account(connection)
    }

    /// One step; `false` when the connection has to wait or is gone.
    private func proceed(_ connection: Connection) -> Bool {
        switch connection.phase {
        case .waiting, .handling:
            return flush(connection) && false
        case .streaming:
            guard flush(connection) else { return false }
            // Nothing that comes is read, except that the client is gone or has ended its half.
            return takeStream(connection) || connections[connection.token] != nil && discard(connection)
        case .lingering:
            return discard(connection)
        case .closing:
            guard flush(connection) else { return false }
            guard connection.channel.endWriting() else { return false }
            connection.phase = .lingering
            return true
        case .spooling:
            guard flush(connection) else { return false }
            finishBody(connection)
            return connection.phase != .spooling
        case .reading:
            // Responses leave together once all requests that came together have theirs.
            let isHeldUp = isHeldUp(connection)
            if !connection.unread.isEmpty && !connection.output.isFull && !isHeldUp {
                parseUnread(connection)
                return true
            }
            guard flush(connection), !isHeldUp else { return false }
            if connection.pending != nil, connection.unread.isEmpty {
                // The end of a body may have been held up behind its last bytes.
                _ = parse(connection, [], from: 0, to: 0)
                guard connection.phase == .reading, connection.pending != nil else { return true }
            }
            return connection.unread.isEmpty ? read(connection) : true
        }
    }

    /// Reads once; `false` when there is nothing to read.
    private func read(_ connection: Connection) -> Bool {
        guard connection.isReadable else { return false }
        if let observer, connection.pending == nil, connection.parser.isBetweenRequests {
            connection.observedStart = observer.now()
        }
        switch connection.channel.read(into: &readBuffer) {
        case .bytes(let count):
            // Fewer bytes than asked for means that there are no more, unless the end is near.
            connection.isReadable =
                count == readBuffer.count || connection.isEnding || connection.channel.mayHaveMore
            let index = parse(connection, readBuffer, from: 0, to: count)
            if index < count, connection.phase != .closing {
                connection.unread = Array(readBuffer[index..<count])
                connection.unreadStart = 0
            }
            return true
        case .wouldBlock:
            connection.isReadable = false
            return false
        case .end, .failed:
            close(connection)
            return false
        }
    }

    /// Goes on with the bytes that were read before.
    private func parseUnread(_ connection: Connection) {
        let bytes = connection.unread
        connection.unreadStart = parse(connection, bytes, from: connection.unreadStart, to: bytes.count)
        if connection.unreadStart == bytes.count || connection.phase == .closing {
            (connection.unread, connection.unreadStart) = ([], 0)
        }
    }

    /// Handles the events in the bytes until one of them has to be waited for; gives where that was.
    private func parse(_ connection: Connection, _ bytes: [UInt8], from start: Int, to end: Int) -> Int {
        var index = start
        while connection.phase == .reading, !connection.output.isFull, !isHeldUp(connection),
            let event = connection.parser.next(bytes, &index, end: end)
        {
            handle(event, bytes, connection)
        }
        return index
    }

    private func handle(_ event: RequestEvent, _ bytes: [UInt8], _ connection: Connection) {
        switch event {
        case .head(let head): begin(connection, head)
        case .body(let range): take(bytes[range], connection)
        case .end: finishBody(connection)
        case .failure(let failure): refuse(connection, status: failure.status)
        }
    }

    /// Sends what can be sent; `false` when something is left or the connection is lost.
    private func flush(_ connection: Connection) -> Bool {
        let (outcome, count) = connection.output.flush(to: &connection.channel)
        switch outcome {
        case .sent:
            connection.endObservation()
            return true
        case .blocked:
            connection.timer.wait(for: .write, at: clock.now)
            var timeouts = configuration.timeouts
            if connection.stream != nil { timeouts.writeRate = 0 }
            connection.timer.take(count, at: clock.now, timeouts)
            return false
        case .failed:
            close(connection)
            return false
        }
    }

    /// Reads and forgets, so that the last response is not lost with bytes no one took.
    private func discard(_ connection: Connection) -> Bool {
        guard connection.isReadable else { return false }
        switch SystemSocket.read(connection.socket, into: &readBuffer) {
        case .bytes(let count):
            connection.isReadable = count == readBuffer.count || connection.isEnding
            return true
        case .wouldBlock:
            connection.isReadable = false
            return false
        case .end, .failed:
            close(connection)
            return false
        }
    }
}
