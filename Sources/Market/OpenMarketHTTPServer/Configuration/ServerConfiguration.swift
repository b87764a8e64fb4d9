import OpenMarketWire

/// The address, the limits and the timeouts of a server.
public struct ServerConfiguration: Sendable, Hashable {
    /// The address, an IPv4 or IPv6 literal; the default can be reached from this machine only.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    public var port: UInt16 = 0
    /// The path of a unix socket to listen at instead; its file is readable and writable for owner and group.
    ///
    /// A program that can open it is believed about the client's address, as are ``trustedProxies``.
    public var socketPath: String?
    /// Whether the file of the unix socket is for its owner alone.
    package var isSocketPrivate = false
    /// A socket that another program listens at for this one, instead of all that; its connections wait during a restart.
    public var inheritedSocket: Int32?
    /// The certificate for connections over TLS; without one they are not encrypted.
    ///
    /// On Linux, by the system's OpenSSL, which is looked for when the server starts.
    public var tls: TLSFiles?
    /// The proxies that are believed when `X-Forwarded-For` says who is asking, and `X-Forwarded-Proto` how.
    ///
    /// Limits by address then count the clients behind the proxy. A proxy must append to the first field and set the
    /// second; a client's own claims are not believed.
    public var trustedProxies: [NetworkRange] = []
    /// The names that the server goes by, or `nil` for all names.
    ///
    /// Requests for other names get 421.
    public var allowedHosts: AllowedHosts?
    public var limits = RequestLimits()
    public var timeouts = ServerTimeouts()
    /// The number of connections that may be open; more wait outside.
    public var connections = 1024
    /// The number of them that may come from one account, or from one address without any; this machine's own and those
    /// of ``trustedProxies`` are not counted.
    ///
    /// A connection counts for an account as soon as a request of it has proved one. All accounts of one address have
    /// half of ``connections`` at most; the same holds for requests and streams.
    public var connectionsPerAddress = 256
    /// The number of responses in the making; more requests wait for ``ServerTimeouts/turn`` and get 503 after that.
    public var concurrentRequests = 128
    /// The number of them that one account may have, or one address without any.
    ///
    /// More are sent away with 503. This machine's own are not counted.
    public var concurrentRequestsPerAddress = 48
    /// The number of open streams, such as listeners to events; more are refused with 503.
    public var streams = 768
    /// The most streams of one account, or of one address without an account; this machine's own are not counted.
    public var streamsPerAddress = 64
    /// Bodies above this size are kept in a temporary file.
    public var bodyInMemory = 65_536
    /// The folder for such files; the system's own when `nil`.
    public var temporaryFolder: String?
    /// The bytes that all bodies in memory may have together, the work on them included; beyond it the response is 503.
    public var bodyMemory = 64 * 1024 * 1024
    /// The bytes that all bodies in temporary files may have together; beyond it the response is 503.
    public var spooledBytes = 1024 * 1024 * 1024
    /// The bytes of responses that clients have yet to take, all together; beyond it the slowest client is closed.
    public var outputMemory = 64 * 1024 * 1024
    /// The web pages that may call the server; none when `nil`.
    public var cors: CORSPolicy?
    /// The words of a path that may be written to the log; all others are hidden.
    public var loggedWords = LoggedPath.marketWords

    /// The usual configuration.
    public init(port: UInt16 = 0) {
        self.port = port
    }
}
