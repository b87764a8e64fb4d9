/// The requests that handlers are at work on, counted by who is asking.
struct RunningRequests {
    private var clients: [UInt64: NetworkAddress?] = [:]
    private var perClient: [NetworkAddress: Int] = [:]

    var count: Int { clients.count }

    /// Returns the number of them that one client has.
    func count(of client: NetworkAddress) -> Int { perClient[client.network, default: 0] }

    /// The request of a connection, which has one at a time.
    mutating func add(_ connection: UInt64, of client: NetworkAddress?) {
        clients.updateValue(client?.network, forKey: connection)
        if let client { perClient[client.network, default: 0] += 1 }
    }

    mutating func remove(_ connection: UInt64) {
        guard let client = clients.removeValue(forKey: connection), let client else { return }
        let count = perClient[client, default: 0] - 1
        perClient[client] = count > 0 ? count : nil
    }
}
