import OpenMarketBackend

/// The HTTP server in front of a market, set up as a command line asks.
struct MarketHost: Sendable {
    private let server: HTTPServer
    private let port: Int
    private let hasCertificate: Bool

    init(_ backend: MarketBackend, _ configuration: ServerConfiguration, log: AccessLog) {
        port = Int(configuration.port)
        hasCertificate = configuration.tls != nil
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

    /// Reads the certificate again whenever SIGHUP comes, where there is one; the console is told what came of it.
    func reloadOnHangUp(_ console: Console) {
        guard hasCertificate else { return }
        Interruption.onHangUp { [server, port] in
            do throws(ServerError) {
                try server.reloadCertificate()
                console.warn("The certificate was read again.")
            } catch {
                for line in Explanation(.server(error, port: port))?.lines ?? [] { console.warn(line) }
            }
        }
    }

    /// Lets answers in the making finish, then closes everything.
    func stop() async {
        Interruption.onHangUp(nil)
        await server.stop()
    }
}
