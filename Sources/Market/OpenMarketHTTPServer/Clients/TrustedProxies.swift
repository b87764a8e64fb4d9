import OpenMarketWire

/// The proxies whose word on who is asking counts.
///
/// A proxy appends the address it was called from to `X-Forwarded-For`. Everything in front of that is the client's
/// own claim, so the field is read from its end: the last address that is no proxy of ours is the client.
struct TrustedProxies: Sendable {
    let ranges: [NetworkRange]

    /// Returns whether connections of this address speak for others; the end of a unix socket (`nil`) does.
    func contains(_ peer: NetworkAddress?) -> Bool {
        peer.map(isProxy) ?? true
    }

    /// Returns the address of the client; `nil` when that is not known.
    ///
    /// On this machine clients are not told apart without a field of a trusted proxy: any proxy may stand there.
    func client(of peer: NetworkAddress?, _ headers: HTTPHeaders) -> NetworkAddress? {
        guard contains(peer) else { return peer.flatMap { $0.isLoopback ? nil : $0 } }
        var nearest = peer
        for text in headers.values(of: "X-Forwarded-For").flatMap({ $0.split(separator: ",") }).reversed() {
            guard let address = Self.address(text) else { return nearest }
            nearest = address
            if !isProxy(address) { return address }
        }
        return nearest
    }

    /// The address that the client asked for, over TLS when this connection has it or that with the proxy had it.
    func origin(of head: RequestHead, from peer: NetworkAddress?, isSecure: Bool) -> HTTPOrigin {
        let wasSecure = contains(peer) && head.headers.values(of: "X-Forwarded-Proto").last?.lowercased() == "https"
        guard isSecure || wasSecure else { return head.origin }
        // A `Host` field without a port means that of the scheme, which was read as that of HTTP.
        return HTTPOrigin(
            scheme: "https",
            host: head.origin.host,
            port: head.origin.port == 80 ? nil : head.origin.port
        )
    }

    private func isProxy(_ address: NetworkAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// An address as proxies write it, some with a port: `192.0.2.7:4711`, `[2001:db8::7]:4711`.
    private static func address(_ text: Substring) -> NetworkAddress? {
        let word = text.filter { $0 != " " && $0 != "\t" }
        if let plain = NetworkAddress(word) { return plain }
        if word.hasPrefix("["), let end = word.firstIndex(of: "]") {
            return NetworkAddress(word[word.index(after: word.startIndex)..<end])
        }
        return word.lastIndex(of: ":").flatMap { NetworkAddress(word[..<$0]) }
    }
}
