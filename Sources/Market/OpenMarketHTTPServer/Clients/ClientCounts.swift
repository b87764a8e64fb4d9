/// The client whom the limits count: an account where a request has proved one, or else the network of an address.
struct CountedClient: Sendable, Hashable {
    let network: NetworkAddress
    /// The site, which never has more than half of everything, whatever networks and accounts it has.
    let site: NetworkAddress
    let account: String?

    init(_ address: NetworkAddress, account: String? = nil) {
        (network, site, self.account) = (address.network, address.site, account)
    }
}

/// The connections, requests or streams that there are, counted by client.
struct ClientCounts {
    private var clients: [CountedClient: Int] = [:]
    private var sites: [NetworkAddress: Int] = [:]

    /// Returns whether a client may have one more, when each may have `limit` and all of them `total`.
    ///
    /// Accounts are free, and so are networks of IPv6: those of one site get half of the total at most.
    func hasRoom(for client: CountedClient?, limit: Int, of total: Int) -> Bool {
        guard let client else { return true }
        return clients[client, default: 0] < limit && sites[client.site, default: 0] < max(limit, total / 2)
    }

    /// Counts one more, or one less; clients that are not told apart are not counted.
    mutating func add(_ difference: Int, of client: CountedClient?) {
        guard let client else { return }
        clients[client] = Self.sum(clients[client], difference)
        sites[client.site] = Self.sum(sites[client.site], difference)
    }

    /// Adds to a count; a count of zero becomes `nil`, so that no entry stays behind for a client that is gone.
    private static func sum(_ count: Int?, _ difference: Int) -> Int? {
        let sum = (count ?? 0) + difference
        return sum > 0 ? sum : nil
    }
}
