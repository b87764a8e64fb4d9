public import OpenMarketWire

/// The names that a server goes by.
///
/// A web page can make a browser send requests to this machine under the page's own name, by giving that name another
/// address (DNS rebinding). The name then stands in the `Host` field. Addresses cannot be rebound, so they always pass.
public struct AllowedHosts: Sendable, Hashable {
    private let names: Set<String>

    /// Allows these names, `localhost` and all that end in `.localhost`.
    public init(_ names: some Sequence<String>) {
        self.names = Set(names.map { $0.lowercased() })
    }

    /// Returns whether a browser may have asked for this server by the name in an address.
    public func contains(_ origin: HTTPOrigin) -> Bool {
        let host = origin.host.hasSuffix(".") ? String(origin.host.dropLast()) : origin.host
        return host == "localhost" || host.hasSuffix(".localhost") || names.contains(host)
            || NetworkAddress(host) != nil
    }
}
