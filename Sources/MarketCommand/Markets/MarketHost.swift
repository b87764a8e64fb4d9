import OpenMarketBackend

/// The HTTP server in front of a market, set up as a command line asks.
struct MarketHost: Sendable {
    private let server: HTTPServer
    private let port: Int

    init(_ backend: MarketBackend, call: Invocation, log: AccessLog) {
        port = call.number(.port) ?? 8080
        var configuration = ServerConfiguration(port: UInt16(clamping: port))
        // The server takes addresses only; this name is the one that needs no look-up.
        let host = call.text(.host) ?? "127.0.0.1"
        configuration.host = host == "localhost" ? "127.0.0.1" : host
        if let firebase = backend.configuration.firebase { configuration.makeRoom(for: firebase) }
        if call.has(.cors) { configuration.cors = CORSPolicy(allowedOrigins: Set(call.texts(.cors))) }
        server = HTTPServer(handler: backend, configuration: configuration, log: log.receiver)
    }

    /// Begins to accept connections, and says where.
    func start() throws(CommandFailure) -> String {
        do throws(ServerError) {
            return try server.start().description
        } catch {
            throw .server(error, port: port)
        }
    }

    /// Lets answers in the making finish, then closes everything.
    func stop() async {
        await server.stop()
    }
}
