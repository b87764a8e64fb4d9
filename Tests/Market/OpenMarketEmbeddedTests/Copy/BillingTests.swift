import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

/// What Firestore bills for is documents that are read and written; the table of `Operating.md` has these numbers.
@Suite("What a use case costs in a project", .slot, .timeLimit(.minutes(10)))
struct BillingTests {
    @Test("Documents read and written by each use case, without what rules read")
    func units() async throws {
        try await CopyScene().story { scene in
            let meter = Meter(scene.transport)
            func app() -> OpenMarketClient {
                var configuration = MarketConfiguration.firebase(scene.project).patient
                // However long the test takes, blocks are read once.
                configuration.blocksMaxAge = .seconds(86_400)
                return OpenMarketClient(configuration, transport: meter)
            }
            let (ann, bob) = (app(), app())
            var costs: [String: [Int]] = [:]
            costs["sign up"] = try await meter.cost {
                try await ann.requireAccounts().signUp(.fixture(name: "ann", market: nil))
            }
            _ = try await bob.requireAccounts().signUp(.fixture(name: "bob", market: nil))
            costs["blocks"] = try await meter.cost { try await ann.requireSellers().blocked() }
            _ = try await bob.requireSellers().blocked()
            let image = [Fixture.imageInput]
            costs["register"] = try await meter.cost { try await ann.registerProduct(.fixture(), images: image) }
            for _ in 1..<25 { _ = try await ann.registerProduct(.fixture(name: "Desk lamp"), images: image) }
            let list = bob.products()
            costs["page"] = try await meter.cost { try await list.loadNext() }
            let id = try #require(list.state.products.first?.id)
            costs["detail"] = try await meter.cost { try await bob.fetchProductDetail(id) }
            costs["search"] = try await meter.cost { try await bob.products(matching: "lamp").loadNext() }
            let accounts = try bob.requireAccounts()
            costs["like"] = try await meter.cost { try await accounts.setLike(id, isLiked: true) }
            costs["liked"] = try await meter.cost { try await accounts.likes.ids() }
            costs["chat"] = try await meter.cost { try await accounts.openChat(withVendorNamed: "ann") }
            let room = try #require(try await accounts.chats.rooms().first).id
            costs["message"] = try await meter.cost { try await accounts.sendMessage("Hello", to: room) }
            costs["rooms"] = try await meter.cost { try await accounts.chats.rooms() }
            costs["messages"] = try await meter.cost { try await accounts.fetchOlderMessages(room) }
            var patch = ProductPatch()
            patch.stock = 1
            costs["edit"] = try await meter.cost { try await ann.editProduct(id, patch: patch) }
            costs["price"] = try await meter.cost { try await ann.editProduct(id, patch: ProductPatch(price: 5)) }
            costs["delete"] = try await meter.cost { try await ann.deleteProduct(id) }
            #expect(
                costs == [
                    "sign up": [0, 3], "blocks": [1, 0], "register": [0, 1], "page": [21, 0], "detail": [2, 0],
                    "search": [21, 0],
                    "like": [0, 3], "liked": [1, 0], "chat": [4, 1], "message": [0, 2], "rooms": [2, 0],
                    "messages": [1, 0], "edit": [3, 1], "price": [4, 2], "delete": [2, 2],
                ]
            )
        }
    }
}

/// A connection that counts documents as Firestore does: a query that finds nothing counts as one.
private final class Meter: HTTPTransport {
    private let base: any HTTPTransport
    private let counts = Mutex((reads: 0, writes: 0))

    init(_ base: any HTTPTransport) { self.base = base }

    /// Reads and writes of some work.
    func cost<Value>(_ work: () async throws -> Value) async throws -> [Int] {
        counts.withLock { $0 = (0, 0) }
        _ = try await work()
        return counts.withLock { [$0.reads, $0.writes] }
    }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let response = try await base.send(request, options: options)
        let (sent, received) = (Self.json(request), (try? JSONDocument(response.body))?.root)
        let rows = received?.elements.map { $0 } ?? []
        counts.withLock { counts in
            switch request.path.split(separator: ":").last {
            case "runQuery": counts.reads += max(1, rows.count { $0["document"] != nil })
            case "batchGet": counts.reads += rows.count
            case "runAggregationQuery": counts.reads += 1
            case "commit": counts.writes += sent?["writes"]?.elements.count { _ in true } ?? 0
            default: break
            }
        }
        return response
    }

    private static func json(_ request: HTTPRequest) -> JSONNode? {
        guard case .bytes(let bytes) = request.body else { return nil }
        return (try? JSONDocument(bytes))?.root
    }
}
