import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Reads of products by users who see what a guest sees", .slot)
struct GuestViewTests {
    private static let targets = [
        "/api/products", "/api/products?page_no=1&items_per_page=50&sort=price_asc", "/api/products/facets",
        "/api/products/1", "/api/products/1/history",
    ]

    @Test("What a guest has read costs a user without blocks no statement, and the bytes are the same")
    func cost() async throws {
        let scene = try await DealScene()
        for target in Self.targets {
            let guest = await scene.ask("GET", target, as: nil)
            #expect(guest.status == 200, "\(target)")
            // The token is proved once in a state of the database.
            _ = await scene.ask("GET", target, as: "bea")
            let count = StatementCount()
            let user = await ObservedStatements.$observer.withValue(count) {
                await scene.ask("GET", target, as: "bea")
            }
            #expect(user.body == guest.body && user.headers["ETag"] == guest.headers["ETag"], "\(target)")
            #expect(count.value == 0, "\(target)")
        }
    }

    @Test("What one user has read is kept for others")
    func shared() async throws {
        let scene = try await DealScene()
        for target in Self.targets {
            _ = await scene.ask("GET", target, as: "bea")
            let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "market.test"), target: target)
            #expect(scene.probe.backend.respondAtOnce(to: request)?.status == 200, "\(target)")
        }
    }

    @Test("Whatever users block, hide and sell, each sees the products that they may see", arguments: seeds)
    func views(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let scene = try await DealScene()
        var goods = [scene.lamp: (seller: "sam", isHidden: false)]
        var blocks: Set<[String]> = []
        for step in 0..<40 {
            let pair = ["sam", "bea", "cat"].shuffled(using: &random)
            let (one, other) = (pair[0], pair[1])
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                await scene.block(other, by: one)
                blocks.insert([one, other])
            case 1:
                guard let vendor = scene.vendors[other] else { continue }
                _ = try await scene.probe.backend.store.unblock(RecordID(Int64(vendor)), by: scene.uid(one))
                blocks.remove([one, other])
            case 2 where scene.vendors[one] != nil:
                let id = try await scene.sell("thing \(step)", by: one)
                goods[id] = (one, false)
            default:
                let id = goods.keys.sorted().randomElement(using: &random) ?? scene.lamp
                guard let thing = goods[id] else { continue }
                let status = thing.isHidden ? "on_sale" : "hidden"
                let edited = try await scene.edit(#""status":"\#(status)""#, product: id, by: thing.seller)
                #expect(edited.status == 202)
                goods[id] = (thing.seller, !thing.isHidden)
            }
            for reader in [nil, "bea", "sam", "cat", "bea"] {
                let seen = goods.filter { _, thing in
                    !thing.isHidden && !blocks.contains([reader ?? "", thing.seller])
                        && !blocks.contains([thing.seller, reader ?? ""])
                }
                let list = try await scene.ask("GET", "/api/products?items_per_page=100", as: reader).root
                let ids = list["pages"]?.elements.compactMap { $0["id"]?.number?.int } ?? []
                #expect(Set(ids) == Set(seen.keys), "\(reader ?? "a guest") after step \(step)")
                for (id, thing) in goods {
                    let status = await scene.ask("GET", "/api/products/\(id)", as: reader).status
                    let isOwn = thing.isHidden && thing.seller == reader
                    #expect(status == (seen[id] != nil || isOwn ? 200 : 404), "\(id) for \(reader ?? "a guest")")
                }
            }
        }
    }

    @Test("A log-out and the end of an account end it at once, and so does the end of the token")
    func ended() async throws {
        let scene = try await DealScene()
        func status(_ name: String) async -> Int { await scene.ask("GET", "/api/products", as: name).status }
        for _ in 0..<2 { for name in ["bea", "cat", "sam"] { #expect(await status(name) == 200) } }
        let body = #"{"refresh_token":"\#(scene.people["bea"]?.refreshToken ?? "")"}"#
        #expect(await scene.ask("DELETE", "/api/sessions", as: nil, body).status == 204)
        #expect(await [status("bea"), status("cat")] == [401, 200])
        #expect(try await scene.probe.backend.removeAccount(scene.uid("cat")) != nil)
        #expect(await [status("cat"), status("sam")] == [401, 200])
        scene.probe.clock.advance(by: .seconds(3_600))
        #expect(await status("sam") == 401)
    }

    private static let seeds = (1...UInt64(repetitions(4, nightly: 100))).map { $0 }
}

/// Counts statements.
private final class StatementCount: StatementObserver {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }
    var now: Duration { .zero }

    func noteStatement(_ text: String, steps: Int, length: Duration) { count.withLock { $0 += 1 } }
    func noteWork(_ work: StoreWork, since start: Duration) {}
}
