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
        let counted = peer.flatMap { $0.isLoopback || proxies.contains($0) ? nil : CountedClient($0) }
        guard hasRoomForConnection(of: counted) else { return SystemSocket.close(socket) }
        boundHandshakes(beside: counted)
        let token = nextToken
        nextToken &+= 1
        counters.acceptedConnections += 1
        let made = certificate.map { $0.context.channel(on: socket) } ?? PlainChannel(socket: socket)
        guard let channel = made, poller.add(socket, token: token) else { return SystemSocket.close(socket) }
        openConnections.add(1, of: counted)
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

    /// Closes the oldest connection whose handshake is not over, where a quarter of all connections are such, or a quarter
    /// of those of one network.
    ///
    /// A handshake takes moments. So clients that leave theirs undone make room for each other alone.
    private func boundHandshakes(beside client: CountedClient?) {
        let most = (near: max(1, configuration.connectionsPerAddress / 4), all: max(1, configuration.connections / 4))
        // Fewer connections than that have no such share, and are not looked through each time.
        guard certificate != nil, connections.count >= min(most.near, most.all) else { return }
        let open = connections.values.filter { !$0.channel.isReady }
        let near = client.map { client in open.filter { $0.counted?.network == client.network } } ?? []
        let excess = near.count >= most.near ? near : open.count >= most.all ? open : []
        guard let oldest = excess.min(by: { $0.token < $1.token }) else { return }
        counters.closedSlowClients += 1
        close(oldest)
    }

    private func hasRoomForConnection(of client: CountedClient?) -> Bool {
        openConnections.hasRoom(
            for: client,
            limit: configuration.connectionsPerAddress,
            of: configuration.connections
        )
    }

    /// Counts a request, and with it a connection that no proxy makes for others, for the account that is known by now.
    func recognise(_ connection: Connection) {
        guard let pending = connection.pending, let client = pending.client, pending.counted?.account == nil,
            let account = accountKnowingHandler?.account(provedBy: pending.head.headers)
        else { return }
        let counted = CountedClient(client, account: account)
        connection.pending?.counted = counted
        guard let before = connection.counted, before != counted else { return }
        openConnections.add(-1, of: before)
        let after = hasRoomForConnection(of: counted) ? counted : before
        openConnections.add(1, of: after)
        connection.counted = after
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
        openConnections.add(-1, of: connection.counted)
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
        let excesses = connections.values.compactMap { connection in
            connection.timer.excess(at: clock.now, configuration.timeouts).map { (connection: connection, time: $0) }
        }
        guard let slowest = excesses.max(by: { $0.time < $1.time }) else { return false }
        counters.closedSlowClients += 1
        close(slowest.connection)
        return true
    }
}
