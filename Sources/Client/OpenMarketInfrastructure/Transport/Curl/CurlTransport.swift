#if os(Linux)
    import COpenMarketCurl
    public import OpenMarketData
    public import OpenMarketDomain
    public import OpenMarketWire

    /// Carries requests with libcurl, the library that URLSession on Linux uses as well, without URLSession in between.
    ///
    /// It keeps the same rules as ``URLSessionTransport``: requests are checked before they are sent, responses have
    /// limits, credentials stay within their origin, and a change is never sent twice. Beyond that a stream slows its
    /// server down instead of failing when its reader is slow, bodies from files are read while they are sent, and
    /// responses may end with trailer fields, which are not delivered.
    ///
    /// All transfers run on one thread, which begins with the first request and ends when the transport is released
    /// and its last transfer is over. Proxies are taken from the environment (`https_proxy`, `http_proxy`, `no_proxy`),
    /// but never for this machine.
    public final class CurlTransport: HTTPTransport {
        let exchanges: Exchanges<CurlCarrier>

        /// A transport with these settings; `nil` when this machine has no libcurl, or one older than 7.68.
        ///
        /// ``NetworkSettings/customizeSession``, ``NetworkSettings/waitsForConnectivity``,
        /// ``NetworkSettings/memoryUploadLimit`` and ``NetworkSettings/temporaryDirectory`` are for URLSession only.
        public init?(_ connection: NetworkSettings = .default, surroundings: Surroundings = .system) {
            guard Self.isInstalled else { return nil }
            exchanges = Exchanges(
                connection,
                over: CurlCarrier(connection),
                running: RunningTransfers(
                    limit: connection.resourceTimeout,
                    idleLimit: connection.idleTimeout,
                    clock: surroundings.clock
                )
            )
        }

        deinit { exchanges.finish() }

        /// Opens the library once for the whole process.
        private static let isInstalled = ccurl_open() != 0

        /// Ends every call with `TransportError.Cause.cancelled`, and every later one as well.
        public func shutDown() { exchanges.shutDown() }

        public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
            try await exchanges.send(request, options: options)
        }

        /// Always `true`: a body is delivered while it arrives.
        public var deliversInPieces: Bool { true }

        /// Sends a request and delivers the response piece by piece.
        ///
        /// A piece is everything that has arrived since the last one. While a megabyte, or
        /// ``NetworkSettings/streamBufferLimit``, waits for its reader, nothing more is read from the connection.
        /// Dropping the response unread cancels the transfer.
        public func stream(
            _ request: HTTPRequest,
            options: CallOptions
        ) async throws(TransportError) -> HTTPStreamedResponse {
            try await exchanges.stream(request, options: options)
        }
    }
#endif
