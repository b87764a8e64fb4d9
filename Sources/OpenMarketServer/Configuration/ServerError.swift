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
    /// The address as a literal; `localhost` for a unix socket.
    public let host: String
    /// The port, which the system chose if it was asked to; 0 for a unix socket.
    public let port: UInt16
    /// Where the unix socket is, if it is one.
    public let socketPath: String?

    init(host: String, port: UInt16) {
        (self.host, self.port, socketPath) = (host, port, nil)
    }

    init(socketPath: String) {
        (host, port, self.socketPath) = ("localhost", 0, socketPath)
    }

    /// The address as the beginning of a URL; for a unix socket `unix:` and its path, as proxies write it.
    public var description: String {
        if let socketPath { return "unix:" + socketPath }
        return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
}
