import OpenMarketBackend

/// The HTTP server in front of a market, set up as a command line asks.
struct MarketHost: Sendable {
    private let server: HTTPServer
    private let port: Int

    init(_ backend: MarketBackend, _ configuration: ServerConfiguration, log: AccessLog) {
        port = Int(configuration.port)
        var configuration = configuration
        if let firebase = backend.configuration.firebase { configuration.makeRoom(for: firebase) }
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
