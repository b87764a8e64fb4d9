import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("A project is read and written by its owner", .slot, .timeLimit(.minutes(10)))
struct CopyProjectTests {
    @Test("A page that is too large is asked for in parts", arguments: [true, false])
    func largePages(isTransport: Bool) async throws {
        try await CopyScene().story { scene in
            let items = (100..<120).map { CopyItem(id: "notes/\($0)", content: Data("{}".utf8)) }
            #expect(try await FirebaseMarket(scene.connection()).write(.documents, items).isEmpty)
            let narrow = NarrowTransport(scene.transport, limit: 7, isTransport: isTransport)
            let market = FirebaseMarket(scene.connection(over: narrow))
            var (found, cursor) = ([String](), String?.none)
            repeat {
                let page = try await market.page(.documents, after: cursor)
                found += page.items.map(\.id)
                cursor = page.next
            } while cursor != nil
            #expect(found == items.map(\.id))
            // 200, 100, 50, 25, 12 and 6 documents once, and then four pages.
            #expect(narrow.count("runQuery") == 9)
            #expect(narrow.count("listCollectionIds") == 1)
        }
    }

    @Test("The stars of reviews and who follows whom are found below their documents")
    func dealings() async throws {
        try await CopyScene().story { scene in
            let ids = [
                "follows/ann/sellers/bob", "reviews/p_ann_bob", "sellers/bob", "sellers/bob/opinions/ann",
            ]
            let market = FirebaseMarket(scene.connection())
            let items = ids.map { CopyItem(id: $0, content: Data("{}".utf8)) }
            #expect(try await market.write(.documents, items).isEmpty)
            var found: [String] = []
            for section in [CopySection.documents, .sellers, .follows, .reviews] {
                var cursor: String?
                repeat {
                    let page = try await market.page(section, after: cursor)
                    found += page.items.map(\.id)
                    cursor = page.next
                } while cursor != nil
            }
            #expect(found.sorted() == ids)
        }
    }

    @Test("A commit that met another writer is sent again")
    func aborted() async throws {
        try await CopyScene().story { scene in
            let narrow = NarrowTransport(scene.transport, limit: 1000, isTransport: false, conflicts: 2)
            let market = FirebaseMarket(scene.connection(over: narrow))
            let refusals = try await market.write(.documents, [CopyItem(id: "notes/1", content: Data("{}".utf8))])
            #expect(refusals.isEmpty)
            #expect(narrow.count("commit") == 3)
        }
    }

    @Test("Likes of a product that is gone are left out, and that is told")
    func strayLikes() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            let like = CopyItem(id: "products/gone/likes/bob", content: Data("{}".utf8))
            #expect(try await FirebaseMarket(scene.connection()).write(.likes, [like]).isEmpty)
            let notes = try CopyJournal(scene.file("notes"), from: "one", to: "other")
            let counted = try await MarketCopy(of: FirebaseMarket(scene.connection()), journal: notes).count()
            #expect(counted.section(.likes).stray == 1 && counted.section(.likes).read == 1)
            let report = try await scene.download("back.db")
            #expect(report.isSame == true)
            #expect(report.section(.likes).stray == 1)
            #expect(report.section(.likes).read == 1)
            #expect(try await scene.upload("shop.db").isSame == true)
        }
    }

    @Test("What was changed in the project and is then gone from the file goes from the project as well")
    func changedAndGone() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { market in
                try await market.fill()
                _ = try await scene.upload("shop.db")
                let cloud = FirebaseMarket(scene.connection())
                let desk = try #require(
                    try await cloud.page(.products, after: nil).items.first { $0.id == "products/2" }
                )
                var changed = desk
                changed.content.replace(Data("Writing desk".utf8), with: Data("Another desk".utf8))
                _ = try await cloud.write(.products, [changed])
                #expect(try await scene.upload("shop.db").differences.map(\.id) == ["products/2"])
                let ann = try await market.app().loggedIn(as: "ann")
                try await ann.deleteProduct(Product.ID(rawValue: "2"))
                let report = try await scene.upload("shop.db")
                #expect(report.section(.products).removed == 1)
                #expect(report.isSame == true)
            }
        }
    }
}

/// A connection to a service that does not give more than some documents at once.
private final class NarrowTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let limit: Int
    private let isTransport: Bool
    private let calls = Mutex<[String]>([])
    private let conflicts: Mutex<Int>

    init(_ base: any HTTPTransport, limit: Int, isTransport: Bool, conflicts: Int = 0) {
        (self.base, self.limit, self.isTransport) = (base, limit, isTransport)
        self.conflicts = Mutex(conflicts)
    }

    func count(_ action: String) -> Int { calls.withLock { $0.count { $0 == action } } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let action = request.path.split(separator: ":").last.map(String.init) ?? ""
        calls.withLock { $0.append(action) }
        let isConflict = conflicts.withLock { rest in
            defer { if action == "commit" { rest = max(0, rest - 1) } }
            return action == "commit" && rest > 0
        }
        if isConflict { return HTTPResponse(status: 409, headers: [:]) }
        guard case .bytes(let bytes) = request.body, let root = (try? JSONDocument(bytes))?.root,
            let wanted = root["structuredQuery"]?["limit"]?.number?.int, wanted > limit
        else { return try await base.send(request, options: options) }
        if isTransport { throw TransportError(.responseTooLarge(limit: limit)) }
        return HTTPResponse(status: 429, headers: [:])
    }
}
