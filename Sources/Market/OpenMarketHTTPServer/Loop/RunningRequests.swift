/// The requests that handlers are at work on, counted by client.
struct RunningRequests {
    private var clients: [UInt64: CountedClient?] = [:]
    private(set) var counts = ClientCounts()

    var count: Int { clients.count }

    /// The request of a connection, which has one at a time.
    mutating func add(_ connection: UInt64, of client: CountedClient?) {
        clients.updateValue(client, forKey: connection)
        counts.add(1, of: client)
    }

    mutating func remove(_ connection: UInt64) {
        guard let client = clients.removeValue(forKey: connection) else { return }
        counts.add(-1, of: client)
    }
}
