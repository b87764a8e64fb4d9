import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("A run with surroundings of its own", .slot)
struct RepeatedRunTests {
    private struct Note: Codable, Sendable {
        var text: String
    }

    @Test(
        "Two clients in the same surroundings send and get the same for the same acts, byte for byte",
        arguments: [MarketConfiguration.ProductSource.server, .firebase]
    )
    func same(source: MarketConfiguration.ProductSource) async throws {
        let (one, two) = (try await run(source, seed: 1), try await run(source, seed: 1))
        for (one, two) in zip(one.keyless, two.keyless) { #expect(one == two) }
        #expect(one.keys == two.keys)
        for (one, two) in zip(one.responses, two.responses) { #expect(one == two) }
        #expect(one.requests.count > 20 && one.requests.count == two.requests.count)
    }

    @Test(
        "Every key, boundary and id of a request is drawn from the surroundings",
        arguments: [MarketConfiguration.ProductSource.server, .firebase]
    )
    func other(source: MarketConfiguration.ProductSource) async throws {
        let (one, two) = (try await run(source, seed: 1).requests, try await run(source, seed: 2).requests)
        #expect(one.count == two.count)
        let keyed = one.filter { $0.contains("\n\(HTTPHeaders.idempotencyKey): ") }
        #expect(keyed.count > 10 && Set(keyed).isDisjoint(with: two))
    }

    /// What one client sends and gets in a market of its own.
    private func run(_ source: MarketConfiguration.ProductSource, seed: UInt64) async throws -> WireLog {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.surroundings = surroundings(seed: 100)
        let backend = try await MarketBackend(configuration: configuration)
        let other = client(of: backend, source, surroundings(seed: 200), InProcessTransport(backend))
        _ = try await other.joined(by: "bob")
        let desk = try await other.registerProduct(.fixture(name: "Desk"), images: [Fixture.imageInput])
        let wire = WireLog(InProcessTransport(backend))
        let client = client(of: backend, source, surroundings(seed: seed), wire)
        try await act(client.joined(by: "ann"), on: desk)
        await backend.close()
        return wire
    }

    private func act(_ client: OpenMarketClient, on desk: ProductDetail) async throws {
        let accounts = try client.requireAccounts()
        let photos = [Fixture.imageInput, Fixture.imageInput]
        let lamp = try await client.registerProduct(.fixture(name: "Lamp"), images: photos)
        let chair = ProductDraft.fixture(name: "Oak chair")
        _ = try await client.registerProduct.orKeep(chair, images: photos, secret: nil, progress: nil)
        _ = try await client.editProduct(lamp.id, patch: ProductPatch(stock: 1))
        _ = try await client.fetchProductDetail(desk.id)
        _ = try await accounts.setLike(desk.id, isLiked: true)
        let room = try await accounts.openChat(withVendorNamed: "bob")
        for text in ["Is it there?", "And whole?"] { _ = try await accounts.sendMessage(text, to: room.id) }
        let search = try await client.kept.saveSearch(ProductQuery(text: "desk"))
        _ = try await client.kept.newMatches(of: search)
        try await client.kept.noteView(of: desk.product)
        let note = try await client.collection("notes", of: Note.self).create(Note(text: search.id.rawValue))
        #expect(!note.isEmpty)
        try await client.deleteProduct(lamp.id)
    }

    private func client(
        of backend: MarketBackend,
        _ source: MarketConfiguration.ProductSource,
        _ surroundings: Surroundings,
        _ transport: any HTTPTransport
    ) -> OpenMarketClient {
        OpenMarketClient.embedded(backend, over: transport, session: nil) {
            $0.useFirebase()
            ($0.products, $0.surroundings, $0.outbox) = (source, surroundings, InMemoryOutboxStore())
        }
    }

    private func surroundings(seed: UInt64) -> Surroundings {
        Surroundings(
            now: { Date(timeIntervalSince1970: 1_700_000_000) },
            clock: ManualClock(),
            random: SeededGenerator.shared(seed: seed)
        )
    }
}

/// A transport that notes every byte that is sent and comes back, in an order that says nothing about time.
private final class WireLog: HTTPTransport {
    private let base: any HTTPTransport
    private let noted = Mutex<(requests: [String], responses: [String])>(([], []))

    init(_ base: any HTTPTransport) { self.base = base }

    var requests: [String] { noted.withLock { $0.requests.sorted() } }
    /// The requests without their keys, and the keys: images of one product are removed side by side, and which of them draws
    /// its key first is up to the threads.
    var keyless: [String] { split { !$0.hasPrefix(HTTPHeaders.idempotencyKey) }.sorted() }
    var keys: [String] { split { $0.hasPrefix(HTTPHeaders.idempotencyKey) }.sorted() }
    var responses: [String] { noted.withLock { $0.responses.sorted() } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let head = "\(request.method.rawValue) \(request.origin)\(request.target)"
        let bodies = request.body.pieces.map { piece in
            if case .bytes(let data) = piece { String(decoding: data, as: UTF8.self) } else { "?" }
        }
        noted.withLock { $0.requests.append(([head] + lines(request.headers) + bodies).joined(separator: "\n")) }
        let response = try await base.send(request, options: options)
        let body = String(decoding: response.body, as: UTF8.self)
        let answer = [head, "\(response.status)"] + lines(response.headers) + [body]
        noted.withLock { $0.responses.append(answer.joined(separator: "\n")) }
        return response
    }

    private func split(_ isWanted: (Substring) -> Bool) -> [String] {
        requests.map { $0.split(separator: "\n").filter(isWanted).joined(separator: "\n") }
    }

    private func lines(_ headers: HTTPHeaders) -> [String] { headers.fields.map { "\($0.name): \($0.value)" } }
}
