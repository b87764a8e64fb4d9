import Foundation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketWire

/// Carries requests with URLSession.
///
/// On top of what URLSession does it checks every request before it is sent, caps responses, ends calls at once when
/// they are cancelled, keeps credentials within their origin, and never sends a change twice
/// (see ``NetworkSettings/mutationsReuseConnections``).
///
/// One transport belongs to one client. It lets its running transfers end when it is released.
///
/// Two things it cannot do on Linux: a response in chunks that ends with trailer fields stops the process inside
/// Foundation (6.3.1), and so does a connection that ends within the fields of a response. Talk to servers that send
/// trailers, and over networks that are not reliable, through `CurlTransport`, or another `HTTPTransport`.
public final class URLSessionTransport: HTTPTransport {
    let exchanges: Exchanges<Sessions>

    public init(_ connection: NetworkSettings = .default, surroundings: Surroundings = .system) {
        exchanges = Exchanges(
            connection,
            over: Sessions(connection),
            running: RunningTransfers(limit: connection.resourceTimeout, clock: surroundings.clock)
        )
    }

    deinit { exchanges.finish() }

    /// Ends every call with `TransportError.Cause.cancelled`, and every later one as well.
    public func shutDown() { exchanges.shutDown() }

    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        try await exchanges.send(request, options: options)
    }

    /// Always `true`: a body is delivered while it arrives.
    public var deliversInPieces: Bool { true }

    /// Sends a request and delivers the response piece by piece.
    ///
    /// URLSession cannot be slowed down on Linux, so what the reader has not taken yet is kept here: at most
    /// ``NetworkSettings/streamBufferLimit`` bytes, and `CallOptions.responseLimit` for the whole response. A transfer
    /// that crosses one of them fails with `TransportError.Cause.responseTooLarge(limit:)`. A piece is everything that has
    /// arrived since the last one. Dropping the response unread cancels the transfer.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        try await exchanges.stream(request, options: options)
    }
}

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// A request that has passed the ``RequestRules``, without its body.
    init(_ request: HTTPRequest, url: URL, connection: NetworkSettings) {
        self.init(url: url)
        httpMethod = request.method.rawValue
        // On Linux this timer runs while a body is sent.
        timeoutInterval = (connection.idleTimeout + .slowTransfer(of: request.body.length)).wholeSeconds
        for field in request.outgoingFields(connection) {
            addValue(field.value, forHTTPHeaderField: field.name)
        }
    }
}

extension Duration {
    /// The seconds, rounded up, at least one and at most a year: URLSession on Linux counts milliseconds and stops the
    /// process when there are too many.
    fileprivate var wholeSeconds: Double {
        let (seconds, attoseconds) = components
        return min(Double(max(1, seconds)) + (attoseconds > 0 && seconds >= 1 ? 1 : 0), 31_536_000)
    }
}

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// A configuration that keeps nothing: caching, cookies and credentials are the client's own business.
    static func market(_ settings: NetworkSettings) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        // How many of them are for calls is counted before they are sent.
        configuration.httpMaximumConnectionsPerHost =
            max(1, settings.maxConnectionsPerHost) + max(1, settings.maxConcurrentStreams)
        #if !canImport(FoundationNetworking)
            configuration.waitsForConnectivity = settings.waitsForConnectivity
        #endif
        settings.customizeSession?(configuration)
        return configuration
    }
}
