import Foundation
import OpenMarketBackend

extension ServerConfiguration {
    /// Reads the address and the options of a server from a command line.
    init(_ call: Invocation) throws(CommandFailure) {
        self.init(port: UInt16(clamping: call.number(.port) ?? 8080))
        // The server takes addresses only; this name is the one that needs no look-up.
        let host = call.text(.host) ?? "127.0.0.1"
        self.host = host == "localhost" ? "127.0.0.1" : host
        if let path = call.text(.socket) {
            for other in [OptionSpec.port, .host] where call.has(other) {
                throw call.misuse(.conflict(OptionSpec.socket.spelling, other.spelling))
            }
            socketPath = path
        }
        inheritedSocket = InheritedSocket.current
        if let certificate = call.text(.tlsCertificate) {
            guard let key = call.text(.tlsKey) else {
                throw call.misuse(.needs(OptionSpec.tlsCertificate.spelling, OptionSpec.tlsKey.spelling))
            }
            let profile = call.text(.tlsProfile).flatMap { TLSProfile(rawValue: $0) } ?? .intermediate
            tls = TLSFiles(certificate: certificate, key: key, profile: profile)
        } else if let option = [OptionSpec.tlsKey, .tlsProfile].first(where: { call.has($0) }) {
            throw call.misuse(.needs(option.spelling, OptionSpec.tlsCertificate.spelling))
        }
        for text in call.texts(.trustedProxy) {
            guard let range = NetworkRange(text) else { throw call.misuse(.badRange(text)) }
            trustedProxies.append(range)
        }
        allowedHosts = AllowedHosts(call)
        if call.has(.cors) { cors = CORSPolicy(allowedOrigins: Set(call.texts(.cors))) }
    }
}

extension AllowedHosts {
    /// The names of a command line; all names (`nil`) when it says nothing and no one could profit from a foreign one.
    ///
    /// Where everyone stands above the rules by a word that is no secret, a web page could use it under its own name.
    init?(_ call: Invocation) {
        let isOpen = ServedFirebase(call)?.ownerToken == ServedFirebase.openOwnerToken
        guard isOpen || call.has(.allowedHost) else { return nil }
        let own = call.text(.publicAddress).flatMap { ServerAddressText.url($0)?.host() }
        self.init(call.texts(.allowedHost) + (own.map { [$0] } ?? []))
    }
}
