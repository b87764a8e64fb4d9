/// Why a server could not begin to listen.
public enum ServerError: Error, Sendable, Hashable {
    /// The host is no IPv4 or IPv6 literal.
    case badAddress(String)
    /// A call to the system failed; `code` is its `errno`.
    case system(call: String, code: Int32)
    /// It was started before.
    case alreadyStarted
}

/// Where a server listens.
public struct ListeningAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address as a literal.
    public let host: String
    /// The port, which the system chose if it was asked to.
    public let port: UInt16

    /// The address as the beginning of a URL.
    public var description: String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}
