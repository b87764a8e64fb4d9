public import Foundation
public import OpenMarketData
public import OpenMarketDomain

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The settings of a transport.
public struct NetworkSettings: Sendable {
    /// The time that nothing may arrive, or be taken from us, before a transfer fails; it also covers the wait for the
    /// first byte.
    ///
    /// After a body, the other side has the time of a slow connection in addition to read what we have written last.
    /// Counted in whole seconds, rounded up. It is an idle timer: a server that
    /// sends a byte now and then is stopped by the deadline of the call, not by this.
    public var idleTimeout: Duration
    /// The time that one transfer may take altogether, drips included.
    public var resourceTimeout: Duration
    /// Whether a call waits for a network instead of failing when there is none; Apple platforms only.
    public var waitsForConnectivity: Bool
    /// The number of connections that are opened to one server at a time for calls; streams have connections of their own.
    public var maxConnectionsPerHost: Int
    /// The number of transfers that run at a time; further ones wait in line, without their timers running.
    ///
    /// Hundreds of transfers at once starve each other in URLSession on Linux, so this should not be much more than
    /// ``maxConnectionsPerHost``.
    public var maxConcurrentTransfers: Int
    /// The number of streams that are open at a time, each with a connection; further ones wait in line.
    ///
    /// Streams are counted apart from calls: a stream may stay open for hours, and calls would wait for it.
    public var maxConcurrentStreams: Int
    public var redirects: RedirectPolicy
    /// Whether plain HTTP may go to other machines; this machine may always be called without encryption.
    public var allowsPlainHTTP: Bool
    /// Bodies up to this many bytes are sent from memory, larger ones from a temporary file; URLSession only.
    ///
    /// libcurl sends each part of a body from where it is, in memory or in a file.
    public var memoryUploadLimit: Int
    /// The part of the body of an error response (status 400 and above) that is read; the rest is cut off.
    public var errorBodyLimit: Int
    /// The number of bytes of a streamed body that may wait for their reader.
    ///
    /// A transfer of URLSession that is further ahead fails. libcurl waits for the reader, at one megabyte at the latest.
    public var streamBufferLimit: Int
    /// Whether a request that changes something may go over a connection that was used before.
    ///
    /// Off by default on Linux; see ``mutationsReuseConnectionsByDefault`` for what was measured.
    public var mutationsReuseConnections: Bool
    /// Whether requests share a connection by HTTP/2, where the server speaks it; libcurl only, because URLSession always does.
    ///
    /// For callers that stream nothing: libcurl up to 2025 stops or spins when one of several streams of a connection is held.
    package var sharesConnections = false
    /// A PEM file of the authorities to trust in place of the system's, such as a company's own; libcurl only.
    ///
    /// URLSession trusts what the system trusts, and refuses encrypted requests where this is set: install the authority
    /// there instead.
    ///
    /// ```swift
    /// configuration.network.authorities = URL(filePath: "/etc/shop/our-authority.pem")
    /// ```
    public var authorities: URL?
    /// The folder in which bodies that are too large for memory wait to be sent; URLSession only.
    public var temporaryDirectory: URL
    /// Changes the configuration of every session that the transport makes, after its own settings were applied.
    ///
    /// A client whose sessions are changed uses URLSession, on Linux too. For what has no setting here, such as a proxy
    /// or `URLProtocol` classes that respond in a test:
    ///
    /// ```swift
    /// settings.customizeSession = { $0.protocolClasses = [StubURLProtocol.self] }
    /// ```
    public var customizeSession: (@Sendable (URLSessionConfiguration) -> Void)?

    /// Settings; every one has a default that is right for a shop.
    public init(
        idleTimeout: Duration = .seconds(15),
        resourceTimeout: Duration = .seconds(300),
        waitsForConnectivity: Bool = false,
        maxConnectionsPerHost: Int = 16,
        maxConcurrentTransfers: Int = 16,
        maxConcurrentStreams: Int = 512,
        redirects: RedirectPolicy = .sameOrigin,
        allowsPlainHTTP: Bool = false,
        memoryUploadLimit: Int = 2 * 1024 * 1024,
        errorBodyLimit: Int = 64 * 1024,
        streamBufferLimit: Int = 16 * 1024 * 1024,
        mutationsReuseConnections: Bool = NetworkSettings.mutationsReuseConnectionsByDefault,
        authorities: URL? = nil,
        temporaryDirectory: URL = FileManager.default.temporaryDirectory,
        customizeSession: (@Sendable (URLSessionConfiguration) -> Void)? = nil
    ) {
        (self.idleTimeout, self.resourceTimeout) = (idleTimeout, resourceTimeout)
        (self.waitsForConnectivity, self.maxConnectionsPerHost) = (waitsForConnectivity, maxConnectionsPerHost)
        (self.maxConcurrentTransfers, self.maxConcurrentStreams) = (maxConcurrentTransfers, maxConcurrentStreams)
        (self.redirects, self.allowsPlainHTTP) = (redirects, allowsPlainHTTP)
        (self.memoryUploadLimit, self.errorBodyLimit) = (memoryUploadLimit, errorBodyLimit)
        (self.streamBufferLimit, self.mutationsReuseConnections) = (streamBufferLimit, mutationsReuseConnections)
        (self.authorities, self.temporaryDirectory) = (authorities, temporaryDirectory)
        self.customizeSession = customizeSession
    }

    public static let `default` = NetworkSettings()
}

extension NetworkSettings {
    /// The default of ``mutationsReuseConnections``: `false` on Linux, `true` elsewhere.
    ///
    /// URLSession on Linux sends a request a second time, without a word, when a kept-alive connection turns out
    /// to be dead after the request was written. Measured with a server that reads a request on a
    /// re-used connection and closes it (Swift 6.3.1, libcurl 7.88):
    ///
    /// | two POSTs in a row | without a body | with a body |
    /// |---|---|---|
    /// | one session | 3 effects | 3 heads at the server; hangs until the idle timeout |
    /// | one session and `Connection: close` | 3 effects | the same hang |
    /// | a session of its own for each | 2 effects | 2 effects |
    ///
    /// So the header does not help: libcurl passes it on, and still re-uses the connection if the server kept it.
    /// A session has its own connections; one that serves a single request has none that could be dead. That costs
    /// about 0.2 ms a call (0.3 ms becomes 0.5 ms on loopback) and a TCP, possibly a TLS, handshake. Reads
    /// share connections: reading twice does no harm.
    ///
    /// `CurlTransport` never sends a change a second time. Where connections may be reused, a change over a dead one
    /// fails with `TransportError.Cause.connectionLost`, although it may have been carried out; so the default is the
    /// same there.
    ///
    /// Apple's URLSession only repeats requests that it may repeat, and multiplexes over HTTP/2.
    public static var mutationsReuseConnectionsByDefault: Bool {
        #if canImport(FoundationNetworking)
            false
        #else
            true
        #endif
    }
}

extension NetworkSettings {
    /// The transport that suits this platform and these settings: libcurl on Linux, URLSession elsewhere.
    ///
    /// URLSession also carries requests on a Linux machine without libcurl, and wherever ``customizeSession`` is set,
    /// which only sessions can honour.
    public func makeTransport(_ surroundings: Surroundings = .system) -> any HTTPTransport {
        #if os(Linux)
            let curl = customizeSession == nil ? CurlTransport(self, surroundings: surroundings) : nil
            if let curl { return curl }
        #endif
        return URLSessionTransport(self, surroundings: surroundings)
    }
}
