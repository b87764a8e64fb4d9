import CommandTestSupport
import Foundation
import OpenMarket
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("A served market that is killed", .slot, .timeLimit(.minutes(10)))
struct KilledServerTests {
    private static let identifier = "8f1b2c3d-0000-11ed-9676-0123456789ab"
    private static let secret = "s3cret-of-mimm"

    @Test(
        "In the middle of a part: the registration goes on with that part, and there is one product",
        arguments: 1...3
    )
    func killed(at part: Int) async throws {
        try await TemporaryFolder.with { folder in
            let market = try await KillableMarket(
                database: folder.appending(path: "shop.db"),
                vendor: "mimm123:\(Self.identifier):\(Self.secret)"
            )
            defer { market.end() }
            let transport = KillingTransport(market, at: part)
            let credentials = VendorCredentials(identifier: Self.identifier, secret: Secret(Self.secret))
            var configuration = try MarketConfiguration.rest(
                market.address,
                generation: .v3x,
                session: Session(vendor: nil, credentials: credentials)
            )
            configuration.deadline = .seconds(600)
            let images = (1...4).map { number in
                ImageInput(.data(TestImage.png(bytes: 250_000 + number)), name: "\(number).png")
            }
            let client = OpenMarketClient(configuration, transport: transport)
            let made = try await client.registerProduct(
                ProductDraft(name: "Walnut table", description: "Oiled every year", price: Money(9, .usd)),
                images: images,
                secret: nil,
                progress: nil
            )
            #expect(made.images.count == 4)
            #expect(transport.hasKilled)
            #expect(transport.sentBytes < 1_000_000 + 262_144 + 65_536)
            let list = try await BuiltProgram.run(["list", "--url", market.address, "--json"])
            #expect(list.output.components(separatedBy: "Walnut table").count == 2)
        }
    }
}

/// A market in a process of its own, which is killed and started again on the same file and port.
private final class KillableMarket: Sendable {
    let address: String
    let port: UInt16
    private let arguments: [String]
    private let running: Mutex<BuiltProgram.Running>

    init(database: URL, vendor: String) async throws {
        arguments = ["serve", "--data", database.path(percentEncoded: false), "--vendor", vendor]
        let first = try BuiltProgram.start(arguments + ["--port", "0"])
        address = try #require(try await first.firstLine()?.split(separator: "\n").first.map(String.init))
        port = try #require(URL(string: address)?.port.map(UInt16.init))
        running = Mutex(first)
    }

    /// Kills it; twice is no harm.
    func end() {
        let process = running.withLock { $0.process }
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func startAgain() async throws {
        let next = try BuiltProgram.start(arguments + ["--port", String(port)])
        _ = try await next.firstLine()
        running.withLock { $0 = next }
    }
}

/// Kills the market when half of a part has been sent, and starts it again.
private final class KillingTransport: HTTPTransport {
    private struct State {
        var parts = 0
        var sentBytes: Int64 = 0
        var hasKilled = false
    }

    private let base = NetworkSettings(idleTimeout: .seconds(600), resourceTimeout: .seconds(600)).makeTransport()
    private let market: KillableMarket
    private let number: Int
    private let state = Mutex(State())

    init(_ market: KillableMarket, at number: Int) {
        (self.market, self.number) = (market, number)
    }

    var sentBytes: Int64 { state.withLock { $0.sentBytes } }
    var hasKilled: Bool { state.withLock { $0.hasKilled } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let isFatal = state.withLock { state in
            if request.method == .patch { state.parts += 1 }
            let isFatal = request.method == .patch && state.parts == number && !state.hasKilled
            state.sentBytes += isFatal ? request.body.length / 2 : request.body.length
            return isFatal
        }
        guard isFatal else { return try await base.send(request, options: options) }
        do {
            try await killDuring(request)
        } catch {
            throw TransportError(.invalidRequest(.file), detail: "\(error)")
        }
        state.withLock { $0.hasKilled = true }
        throw TransportError(.connectionLost)
    }

    private func killDuring(_ request: HTTPRequest) async throws {
        guard case .bytes(let body) = request.body else { return }
        var head = "\(request.method.rawValue) \(request.target) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        for field in request.headers.fields { head += "\(field.name): \(field.value)\r\n" }
        let bytes = Array((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + body.prefix(body.count / 2)
        try await talk { [market] in
            let client = try RawClient(port: market.port)
            client.send(bytes)
            market.end()
        }
        try await market.startAgain()
    }
}
