import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDesk
import OpenMarketWebShop

/// The HTTP servers of a market, set up as a command line asks: for its clients, and one for its operator.
struct MarketHost: Sendable {
    private let market: ServedMarket
    private let call: Invocation
    private let server: HTTPServer
    private let port: Int
    private let operations: HTTPServer?
    private let operationsPort: Int
    /// The server for the commands of the operator, where the market is in a file.
    private let commands: HTTPServer?
    /// The page of the operator, which a command opens.
    private let desk: OperatorDesk

    init(
        _ market: ServedMarket,
        _ configuration: ServerConfiguration,
        _ call: Invocation,
        log: AccessLog,
        commands: HTTPServer?,
        desk: OperatorDesk,
        shop: ServedShop? = nil
    ) {
        (self.market, self.call, self.commands, self.desk) = (market, call, commands, desk)
        port = Int(configuration.port)
        let backend = market.current()
        var configuration = configuration
        if let firebase = backend.configuration.firebase { configuration.makeRoom(for: firebase) }
        let operationsPort = call.number(.operations)
        let requests = operationsPort.map { _ in RequestMetrics() }
        let notes: @Sendable (AccessLogEntry) -> Void = { entry in
            requests?.note(entry)
            log.note(entry)
        }
        // Entries without a reader are not made.
        let isRead = requests != nil || log.isWritten
        let server = HTTPServer(
            handler: shop?.beside(market) ?? market.handler,
            configuration: configuration,
            log: isRead ? notes : nil,
            observer: market.observer
        )
        self.server = server
        self.operationsPort = operationsPort ?? 0
        operations = requests.map { requests in
            let database = call.text(.data).map { URL(filePath: $0) }
            let metrics = MarketMetrics(
                backend,
                database: database,
                version: MarketVersion.current,
                requests: requests,
                server: { server.counters },
                droppedLogLines: { log.droppedLines }
            )
            let routes = OperationsRoutes(metrics, backend)
            return HTTPServer(handler: routes, configuration: .operations(port: UInt16(clamping: operationsPort ?? 0)))
        }
    }

    /// The addresses of the servers, once they listen.
    struct Addresses {
        /// The address for clients.
        let market: String
        /// The other hosts of this machine at which it can be reached too.
        let otherHosts: [String]
        let operations: String?
        let page: String?
    }

    /// Begins to accept connections, and says where.
    func start(_ console: Console) throws(CommandFailure) -> Addresses {
        let published = try Self.start(server, port: port).published
        startCommands(console)
        return Addresses(
            market: published.address.description,
            otherHosts: published.otherHosts,
            operations: try operations.map { server throws(CommandFailure) in
                try Self.start(server, port: operationsPort).description
            },
            page: try market.page.map(Self.start)
        )
    }

    /// Listens for the operator's commands; a market that cannot listen for them is served without.
    private func startCommands(_ console: Console) {
        guard let path = call.text(.data) else { return }
        do throws(ServerError) {
            guard let commands else { throw .badAddress(path) }
            _ = try commands.start()
        } catch {
            for line in Explanation(.server(error, port: 0))?.lines(of: call.program) ?? [] { console.warn(line) }
            console.warn("Commands such as 'market account' cannot reach this market until it is stopped.")
        }
    }

    private static func start(_ page: ServedMarket.Page) throws(CommandFailure) -> String {
        do throws(ServerError) {
            return try page.start()
        } catch {
            throw .server(error, port: 0)
        }
    }

    private static func start(_ server: HTTPServer, port: Int) throws(CommandFailure) -> ListeningAddress {
        do throws(ServerError) {
            return try server.start()
        } catch {
            throw .server(error, port: port)
        }
    }

    /// Has SIGHUP read the market's files again; the console is told what came of it.
    func reloadOnHangUp(_ console: Console) {
        HangUpReload(
            call: call,
            console: console,
            reloadCertificate: server.reloadCertificate,
            replaceAccessRules: market.replaceAccessRules
        )
        .begin()
    }

    /// Lets responses in the making finish, then closes everything.
    func stop() async {
        HangUpReload.end()
        await commands?.stop()
        await desk.close()
        await server.stop()
        await operations?.stop()
        await market.page?.stop()
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
