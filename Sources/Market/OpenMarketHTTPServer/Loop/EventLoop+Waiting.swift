/// Requests that came while as many as the server works on at once were in the making.
///
/// They wait in the order in which they came, for ``ServerTimeouts/turn`` at most, and get 503 after that. Waiting costs
/// nothing. A client that is refused at once asks again at once, and each refusal takes time of the processor from the
/// requests that are worked on.
extension EventLoop {
    /// Lets a complete request wait for its turn; `false` when it may not.
    func wait(_ connection: Connection) -> Bool {
        guard configuration.timeouts.turn > .zero else { return false }
        connection.phase = .waiting
        waiting.append(WaitingRequest(connection: connection.token, until: clock.now + configuration.timeouts.turn))
        return true
    }

    /// A handler has finished: the request that has waited the longest may have its place.
    func dispatchWaiting() {
        while running.count < configuration.concurrentRequests, let next = waiting.popFirst() {
            guard let connection = waitingConnection(next) else { continue }
            dispatch(connection, mayWait: false)
            advance(connection)
        }
    }

    /// Refuses those that have waited for too long.
    func refuseOverdue() {
        while let first = waiting.first, first.until <= clock.now {
            waiting.removeFirst()
            guard let connection = waitingConnection(first), let pending = connection.pending else { continue }
            respond(connection, pending, with: Self.overloaded)
            advance(connection)
        }
    }

    /// The time that the loop may sleep until the first of them has waited for too long.
    var timeUntilOverdue: Int32? {
        guard let first = waiting.first else { return nil }
        let left = (first.until - clock.now).components
        return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
    }

    /// The connection may be gone by now.
    private func waitingConnection(_ request: WaitingRequest) -> Connection? {
        guard let connection = connections[request.connection], connection.phase == .waiting else { return nil }
        return connection
    }
}

/// A request that waits to be worked on.
struct WaitingRequest {
    let connection: UInt64
    let until: Duration
}
