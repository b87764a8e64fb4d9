import Foundation

/// Reads a range of proxies and what they say about a client: it must not trap, and find the same where it should.
///
/// The first line is the range, the second is the address of the connection, every other one is an `X-Forwarded-For`.
func fuzzClient(_ input: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: input, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let range = NetworkRange(lines.removeFirst())
    let peer = lines.isEmpty ? nil : NetworkAddress(lines.removeFirst())
    var headers = HTTPHeaders()
    for line in lines { headers.append("X-Forwarded-For", line) }
    let proxies = TrustedProxies(ranges: range.map { [$0] } ?? [])
    let client = proxies.client(of: peer, headers)
    if let peer, !proxies.contains(peer) {
        // Whoever is not believed says nothing about itself.
        precondition(client == (peer.isLoopback ? nil : peer))
    }
    for address in [peer, client].compactMap({ $0 }) {
        precondition(NetworkAddress(address.description) == address)
        precondition(address.network.network == address.network)
    }
}
