/// The reason why a server could not begin to listen.
public enum ServerError: Error, Sendable, Hashable {
    /// The host is no IPv4 or IPv6 literal.
    case badAddress(String)
    /// A call to the system failed; `code` is its `errno`.
    case system(call: String, code: Int32)
    /// The certificate or its key cannot be used; the text is the library's.
    case tls(String)
    /// The system has no OpenSSL.
    case noTLS
    case alreadyStarted
}

/// The address that a server listens on.
public struct ListeningAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address as a literal; `localhost` for a unix socket.
    public let host: String
    /// The port, which the system chose if it was asked to; 0 for a unix socket.
    public let port: UInt16
    /// The path of the unix socket, if it is one.
    public let socketPath: String?
    public let isSecure: Bool

    init(host: String, port: UInt16, isSecure: Bool = false) {
        (self.host, self.port, self.isSecure, socketPath) = (host, port, isSecure, nil)
    }

    init(socketPath: String) {
        (host, port, isSecure, self.socketPath) = ("localhost", 0, false, socketPath)
    }

    /// The address as the beginning of a URL; for a unix socket `unix:` and its path, as proxies write it.
    public var description: String {
        if let socketPath { return "unix:" + socketPath }
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(name):\(port)"
    }
}
