import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Testing

/// A way to put a client in front of a market: what the specification is run against.
///
/// A new wiring is one more value in ``all``: a name, what its market cannot do, and
/// how two clients of one fresh market come to be.
struct MarketWiring: Sendable, CustomTestStringConvertible {
    /// Two clients of the same market: one of a vendor, one of another user.
    struct Clients: Sendable {
        let vendor: OpenMarketClient
        let stranger: OpenMarketClient
        /// Ends whatever was started for them.
        let finish: @Sendable () async -> Void
    }

    let name: String
    let generation: ServedGeneration
    /// Whether the market has nothing but Firebase.
    var isOnFirebase = false
    let make: @Sendable () async throws -> Clients

    var testDescription: String { name }

    /// Whether products belong to vendors.
    var hasVendors: Bool { generation != .v1a && generation != .v1b }
    /// Whether the market lists the newest first.
    var isNewestFirst: Bool { hasVendors }
    /// Whether there is a list of banners.
    var hasBanners: Bool { generation == .v3x && !isOnFirebase }
    /// Whether a list says how many products it has.
    var countsProducts: Bool { hasVendors && !isOnFirebase }
    /// Whether a change has to be signed with a secret as well: at Firebase, the login is all.
    var asksForSecrets: Bool { !isOnFirebase }

    /// Every wiring.
    static let all: [MarketWiring] =
        ServedGeneration.allCases.flatMap { [.stubbed($0), .inProcess($0), .loopback($0)] } + onFirebase

    /// A transport without a network, whose responses come in small pieces.
    static func stubbed(_ generation: ServedGeneration) -> MarketWiring {
        MarketWiring(name: "stub transport, \(generation.rawValue)", generation: generation) {
            let backend = try await MarketBackend(configuration: .quick(generation))
            let vendor = try await backend.makeSession(vendorName: "wongbing")
            let stranger = try await backend.makeSession(vendorName: "stranger")
            let market = InProcessTransport(backend)
            let stub = StubTransport("market")
            stub.answerEach { request in await StubResponse(of: market, to: request) }
            let generation = Generation(rawValue: generation.rawValue) ?? .v3
            return Clients(
                vendor: try client(of: generation, over: stub, session: vendor),
                stranger: try client(of: generation, over: stub, session: stranger)
            ) { await backend.close() }
        }
    }

    private static func client(
        of generation: Generation,
        over stub: StubTransport,
        session: Session
    ) throws -> OpenMarketClient {
        var configuration = try MarketConfiguration.rest("http://market.test", generation: generation, session: session)
        if generation == .v3x { configuration.bannerURL = configuration.baseURL.appending(path: "images.json") }
        return OpenMarketClient(configuration.patient, transport: stub)
    }

    /// A market in the same process.
    static func inProcess(_ generation: ServedGeneration) -> MarketWiring {
        MarketWiring(name: "in process, \(generation.rawValue)", generation: generation) {
            let backend = try await MarketBackend(configuration: .quick(generation))
            let vendor = try await backend.makeSession(vendorName: "wongbing")
            let stranger = try await backend.makeSession(vendorName: "stranger")
            return Clients(
                vendor: OpenMarketClient.patient(backend, session: vendor),
                stranger: OpenMarketClient.patient(backend, session: stranger)
            ) { await backend.close() }
        }
    }

    /// A market behind sockets of this machine, and clients that use the network.
    static func loopback(_ generation: ServedGeneration) -> MarketWiring {
        MarketWiring(name: "over loopback, \(generation.rawValue)", generation: generation) {
            let backend = try await MarketBackend(configuration: .quick(generation))
            let vendor = try await backend.makeSession(vendorName: "wongbing")
            let stranger = try await backend.makeSession(vendorName: "stranger")
            let server = HTTPServer(handler: backend, configuration: .patient)
            let address = try server.start()
            return Clients(
                vendor: try client(of: generation, at: address.port, session: vendor),
                stranger: try client(of: generation, at: address.port, session: stranger)
            ) {
                await server.stop()
                await backend.close()
            }
        }
    }

    private static func client(
        of generation: ServedGeneration,
        at port: some BinaryInteger,
        session: Session
    ) throws -> OpenMarketClient {
        var configuration = try MarketConfiguration.rest(
            "http://127.0.0.1:\(port)",
            generation: Generation(rawValue: generation.rawValue) ?? .v3,
            session: session
        )
        if generation == .v3x { configuration.bannerURL = configuration.baseURL.appending(path: "images.json") }
        return OpenMarketClient(configuration.patient)
    }
}

extension StubResponse {
    /// The responses of a market, thirteen bytes at a time.
    init(of market: InProcessTransport, to request: HTTPRequest) async {
        do throws(TransportError) {
            let answer = try await market.send(request, options: CallOptions())
            let bytes = answer.body
            let pieces = stride(from: 0, to: bytes.count, by: 13).map { bytes.dropFirst($0).prefix(13) }
            self.init(status: answer.status, headers: answer.headers, chunks: pieces)
        } catch {
            self.init(failure: error)
        }
    }
}

extension BackendConfiguration {
    /// A market whose passwords are not stretched for long.
    static func quick(_ generation: ServedGeneration) -> BackendConfiguration {
        var configuration = BackendConfiguration(generation: generation)
        configuration.limits.passwordIterations = 10
        // A query that waits for a processor is no slow one.
        (configuration.limits.listTime, configuration.limits.serviceTime) = (.seconds(600), .seconds(600))
        return configuration
    }
}
