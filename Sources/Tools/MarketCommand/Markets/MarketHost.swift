import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketInspector
import OpenMarketWeather

/// The HTTP servers of a market, set up as a command line asks: for its clients, and one for its operator.
struct MarketHost: Sendable {
    private let market: ResettableMarket
    private let call: Invocation
    private let server: HTTPServer
    private let port: Int
    private let hasCertificate: Bool
    private let operations: HTTPServer?
    private let operationsPort: Int
    private let inspector: MarketInspector?
    /// The server for the commands of the operator, where the market is in a file.
    private let commands: HTTPServer?

    init(
        _ market: ResettableMarket,
        _ configuration: ServerConfiguration,
        _ call: Invocation,
        log: AccessLog,
        commands: HTTPServer?
    ) throws(CommandFailure) {
        (self.market, self.call, self.commands) = (market, call, commands)
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
    func start(_ console: Console) throws(CommandFailure) -> (market: String, operations: String?, inspector: String?) {
        let address = try Self.start(server, port: port)
        startCommands(console)
        return (
            address,
            try operations.map { server throws(CommandFailure) in
                try Self.start(server, port: operationsPort)
            },
            try inspector.map(Self.start)
        )
    }

    /// Listens for commands; a market that cannot is served all the same.
    private func startCommands(_ console: Console) {
        guard let path = call.text(.data) else { return }
        do throws(ServerError) {
            guard let commands else { throw .badAddress(path) }
            _ = try commands.start()
        } catch {
            Self.tell(.server(error, port: 0), on: console)
            console.warn("Commands such as 'market account' cannot reach this market until it is stopped.")
        }
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

    /// Reads the certificate and the access rules again whenever SIGHUP comes, where there are any; the console is told
    /// what came of it.
    func reloadOnHangUp(_ console: Console) {
        guard hasCertificate || call.has(.accessRules) else { return }
        Interruption.onHangUp { reload(console) }
    }

    private func reload(_ console: Console) {
        do throws(ServerError) {
            try server.reloadCertificate()
            if hasCertificate { console.warn("The certificate was read again.") }
        } catch {
            Self.tell(.server(error, port: port), on: console)
        }
        do throws(CommandFailure) {
            guard let rules = try AccessRules(call) else { return }
            market.replaceAccessRules(rules)
            console.warn("The access rules were read again.")
        } catch {
            Self.tell(error, on: console)
            console.warn("The access rules stay as they are.")
        }
    }

    private static func tell(_ failure: CommandFailure, on console: Console) {
        for line in Explanation(failure)?.lines ?? [] { console.warn(line) }
    }

    /// Lets responses in the making finish, then closes everything.
    func stop() async {
        Interruption.onHangUp(nil)
        await commands?.stop()
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
