import OpenMarketBackend
import OpenMarketDesk
package import OpenMarketHTTPServer
package import OpenMarketWeather
import Synchronization

/// Many separate markets in one process, each at an address of its own, and one page that shows all of them.
package final class Classroom: Sendable {
    package struct Addresses: Sendable {
        /// The address of each market, in the order of their numbers.
        package let markets: [String]
        /// The other hosts of this machine at which the markets can be reached too.
        package let otherHosts: [String]
        /// The address of the page with its token, for one user of this machine.
        package let page: String
    }

    /// The reason why a market cannot listen, and the port.
    package struct Failure: Error, Sendable {
        package let error: ServerError
        package let port: UInt16
    }

    /// The most markets of a class.
    package static let limit = 100

    private let access: PageAccess
    private let seats: [ClassSeat]
    private let weather: CurrentWeather
    private let page = Mutex<HTTPServer?>(nil)

    /// A class that does not listen yet.
    ///
    /// The markets get consecutive ports from that of `configuration` on, or free ones when it is 0, and share what one
    /// server may hold at once. There is one weather for all. Whatever address they listen at, the page is for this
    /// machine.
    package init(of markets: [ResettableMarket], configuration: ServerConfiguration, weather: CurrentWeather) {
        let random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
        let access = PageAccess(random: random)
        (self.access, self.weather) = (access, weather)
        seats = markets.enumerated().map { index, market in
            let number = index + 1
            let inspector = MarketInspector(
                of: market,
                seat: number,
                among: markets.count,
                access: access,
                weather: weather
            )
            var configuration = configuration.share(among: markets.count)
            if configuration.port != 0 { configuration.port += UInt16(index) }
            if let firebase = market.backend.configuration.firebase { configuration.makeRoom(for: firebase) }
            let server = HTTPServer(
                handler: WeatherHandler(market, weather),
                configuration: configuration,
                log: nil,
                observer: inspector.observer
            )
            return ClassSeat(
                number: number,
                market: market,
                inspector: inspector,
                server: server,
                port: configuration.port
            )
        }
    }

    package func start() throws(Failure) -> Addresses {
        var seats = seats
        var otherHosts: [String] = []
        for index in seats.indices {
            do throws(ServerError) {
                let published = try seats[index].server.start().published
                seats[index].address = published.address.description
                otherHosts = published.otherHosts
            } catch {
                throw Failure(error: error, port: seats[index].port)
            }
        }
        let server = HTTPServer(
            handler: ClassRoutes(access: access, seats: seats, weather: WeatherRoutes(current: weather)),
            configuration: .page(port: 0)
        )
        page.withLock { $0 = server }
        do throws(ServerError) {
            let page = try server.start().description + access.entrance
            return Addresses(markets: seats.map(\.address), otherHosts: otherHosts, page: page)
        } catch {
            throw Failure(error: error, port: 0)
        }
    }

    /// Reads the certificate of all markets again.
    package func reloadCertificates() throws(ServerError) {
        for seat in seats { try seat.server.reloadCertificate() }
    }

    /// Stops listening and closes all markets.
    package func stop() async {
        await page.withLock { $0 }?.stop()
        await withTaskGroup { group in
            for seat in seats {
                group.addTask {
                    await seat.server.stop()
                    await seat.market.close()
                }
            }
        }
    }
}

extension ServerConfiguration {
    /// Returns the limits of one of many servers in a process: for one person's clients, with its part of the memory.
    fileprivate func share(among count: Int) -> ServerConfiguration {
        var share = self
        share.connections = min(connections, max(32, connections / count))
        share.streams = min(streams, share.connections * 3 / 4)
        share.concurrentRequests = min(concurrentRequests, max(16, concurrentRequests / count))
        share.bodyMemory = min(bodyMemory, max(16 * 1_048_576, bodyMemory / count))
        share.outputMemory = min(outputMemory, max(16 * 1_048_576, outputMemory / count))
        share.spooledBytes = max(spooledBytes / count, Int(clamping: limits.body))
        return share
    }
}
