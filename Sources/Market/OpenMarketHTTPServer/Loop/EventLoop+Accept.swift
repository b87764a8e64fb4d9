/// Taking connections, and refusing them.
extension EventLoop {
    /// Takes every connection that waits and for which there is room.
    func acceptAll() {
        isAcceptingPaused = false
        while let listener {
            guard connections.count < configuration.connections || makeRoom() else {
                isAcceptingPaused = true
                return
            }
            switch listener.accept() {
            case .none: return
            case .exhausted:
                // A waiting connection is accepted when a connection ends, or at the next sweep: never in a circle.
                isAcceptingPaused = true
                return
            case .connection(let socket, let address):
                add(socket, address)
            }
        }
    }

    private func add(_ socket: Int32, _ address: SocketAddress) {
        let peer = address.networkAddress
        let counted = peer.flatMap { $0.isLoopback || proxies.contains($0) ? nil : $0.network }
        if let counted, perAddress[counted, default: 0] >= configuration.connectionsPerAddress {
            return SystemSocket.close(socket)
        }
        let token = nextToken
        nextToken &+= 1
        counters.acceptedConnections += 1
        let made = certificate.map { $0.context.channel(on: socket) } ?? PlainChannel(socket: socket)
        guard let channel = made, poller.add(socket, token: token) else { return SystemSocket.close(socket) }
        if let counted { perAddress[counted, default: 0] += 1 }
        connections[token] = Connection(
            channel: channel,
            socket: socket,
            token: token,
            peer: peer,
            counted: counted,
            limits: configuration.limits,
            now: clock.now
        )
    }

    func close(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.token) != nil else { return }
        SystemSocket.close(connection.socket)
        connection.task?.cancel()
        connection.pending?.trace?.finish()
        connection.endObservation()
        endStream(connection)
        connection.pending = nil
        counters.outputBytes -= connection.countedOutput
        connection.countedOutput = 0
        if let counted = connection.counted, let count = perAddress[counted] {
            perAddress[counted] = count > 1 ? count - 1 : nil
        }
        if isAcceptingPaused { acceptAll() }
    }

    /// Makes room at the cost of a client that only keeps its connection for later, or else of the one that has been
    /// waited for in vain the longest.
    private func makeRoom() -> Bool {
        let idle = connections.values.filter { $0.isIdle && $0.hasServed }
        if let oldest = idle.min(by: { $0.token < $1.token }) {
            close(oldest)
            return true
        }
        let bound = configuration.timeouts.writeStall / 4
        let stalled = connections.values.compactMap { connection in
            connection.timer.stalled(at: clock.now).map { (connection: connection, time: $0) }
        }
        guard let slowest = stalled.max(by: { $0.time < $1.time }), slowest.time > bound else { return false }
        counters.closedSlowClients += 1
        close(slowest.connection)
        return true
    }
}
