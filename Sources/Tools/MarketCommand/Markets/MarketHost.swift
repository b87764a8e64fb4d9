import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketInspector
import OpenMarketWeather

/// The HTTP servers of a market, set up as a command line asks: for its clients, and one for its operator.
struct MarketHost: Sendable {
    private let server: HTTPServer
    private let port: Int
    private let hasCertificate: Bool
    private let operations: HTTPServer?
    private let operationsPort: Int
    private let inspector: MarketInspector?

    init(
        _ market: ResettableMarket,
        _ configuration: ServerConfiguration,
        _ call: Invocation,
        log: AccessLog
    ) throws(CommandFailure) {
        port = Int(configuration.port)
        hasCertificate = configuration.tls != nil
        var configuration = configuration
        if let firebase = market.backend.configuration.firebase { configuration.makeRoom(for: firebase) }
        let operationsPort = call.number(.operations)
        let requests = operationsPort.map { _ in RequestMetrics() }
        let notes: @Sendable (AccessLogEntry) -> Void = { entry in
            requests?.note(entry)
            log.note(entry)
        }
        // Entries that no one reads are not made.
        let isRead = requests != nil || log.isWritten
        let weather = CurrentWeather(try call.weather(call.text(.weather) ?? ""))
        inspector = call.has(.inspect) ? MarketInspector(of: market, weather: weather) : nil
        let hasWeather = call.has(.inspect) || call.has(.weather)
        let server = HTTPServer(
            handler: hasWeather ? WeatherHandler(market, weather) : market.backend,
            configuration: configuration,
            log: isRead ? notes : nil,
            observer: inspector?.observer
        )
        self.server = server
        self.operationsPort = operationsPort ?? 0
        operations = requests.map { requests in
            let database = call.text(.data).map { URL(filePath: $0) }
            let metrics = MarketMetrics(
                market.backend,
                database: database,
                version: MarketVersion.current,
                requests: requests,
                server: { server.counters },
                droppedLogLines: { log.droppedLines }
            )
            let routes = OperationsRoutes(metrics, market.backend)
            return HTTPServer(handler: routes, configuration: .operations(port: UInt16(clamping: operationsPort ?? 0)))
        }
    }

    /// Begins to accept connections, and says where: for clients, for the operator, and for who looks into it.
    func start() throws(CommandFailure) -> (market: String, operations: String?, inspector: String?) {
        let address = try Self.start(server, port: port)
        return (
            address,
            try operations.map { server throws(CommandFailure) in
                try Self.start(server, port: operationsPort)
            },
            try inspector.map(Self.start)
        )
    }

    private static func start(_ inspector: MarketInspector) throws(CommandFailure) -> String {
        do throws(ServerError) {
            return try inspector.start()
        } catch {
            throw .server(error, port: 0)
        }
    }

    private static func start(_ server: HTTPServer, port: Int) throws(CommandFailure) -> String {
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

    /// Lets responses in the making finish, then closes everything.
    func stop() async {
        Interruption.onHangUp(nil)
        await server.stop()
        await operations?.stop()
        await inspector?.stop()
    }
}

extension ServerConfiguration {
    /// A listener that only this machine reaches, and no web page under a name of its own.
    fileprivate static func operations(port: UInt16) -> ServerConfiguration {
        var configuration = ServerConfiguration(port: port)
        configuration.connections = 16
        configuration.allowedHosts = AllowedHosts([])
        return configuration
    }
}
