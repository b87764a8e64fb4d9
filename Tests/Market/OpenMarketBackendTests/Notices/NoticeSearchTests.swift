import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Searches that are watched for a user", .slot)
struct NoticeSearchTests {
    private let service = PushService()

    private func scene() async throws -> DealScene {
        let scene = try await DealScene(notices: service.delivery())
        try await scene.register("bea", device: "bea-1")
        return scene
    }

    private func watch(_ query: String, as name: String, in scene: DealScene) async throws -> Int {
        let response = await scene.ask("PUT", "/api/notices/searches?" + query, as: name)
        #expect(response.status == 200)
        return Int(try response.root["id"]?.string ?? "") ?? 0
    }

    private func searches(of name: String, in scene: DealScene) async throws -> [JSONNode] {
        try await scene.ask("GET", "/api/notices", as: name).root["searches"]?.elements.map { $0 } ?? []
    }

    @Test("What is registered after a search was watched is told once a day, under the search's own conditions")
    func told() async throws {
        var scene = try await scene()
        _ = try await scene.sell("old chair", by: "sam")
        _ = try await watch("search_value=chair&in_stock=true", as: "bea", in: scene)
        await scene.deliver()
        #expect(service.told.isEmpty)
        _ = try await scene.sell("table", by: "sam")
        _ = try await scene.sell("red chair", by: "sam")
        await scene.deliver(after: .seconds(NoticeSearches.pause + 2))
        await scene.deliver()
        let query = ProductQuery(text: "chair", isInStock: true)
        let notice = Notice(.searchMatch, of: .search(query), product: "red chair")
        #expect(service.told.map(\.notice) == [notice])
        _ = try await scene.sell("blue chair", by: "sam")
        await scene.deliver(after: .seconds(NoticeSearches.pause + 2))
        await scene.deliver()
        #expect(service.told.count == 1)
        await scene.deliver(after: .seconds(NoticeSearches.pauseAfterNotice))
        await scene.deliver()
        #expect(service.told.map { $0.notice.product } == ["red chair", "blue chair"])
        try await scene.renew()
        await scene.deliver(after: .seconds(2 * NoticeSearches.pauseAfterNotice))
        #expect(service.told.count == 2)
    }

    @Test("The user's own goods, those of a blocked seller, and what would have to be repaired are not told")
    func notTold() async throws {
        let scene = try await scene()
        try await scene.register("sam", device: "sam-1")
        _ = try await watch("search_value=chair", as: "sam", in: scene)
        _ = try await watch("search_value=chair", as: "bea", in: scene)
        _ = try await watch("search_value=chiar", as: "bea", in: scene)
        await scene.block("sam", by: "bea")
        _ = try await scene.sell("chair", by: "sam")
        await scene.deliver(after: .seconds(NoticeSearches.pause + 2))
        await scene.deliver()
        #expect(service.told.isEmpty)
        _ = try await scene.sell("green chair", by: "cat")
        await scene.deliver(after: .seconds(NoticeSearches.pause + 2))
        await scene.deliver()
        #expect(service.targets.sorted() == ["/bea-1", "/sam-1"])
    }

    @Test("A kind that is off is not told, and what was registered while it was off is not told later")
    func off() async throws {
        let scene = try await scene()
        _ = try await watch("search_value=chair", as: "bea", in: scene)
        let off = #"{"off":["search_match"]}"#
        #expect(await scene.ask("PUT", "/api/notices/settings", as: "bea", off).status == 204)
        _ = try await scene.sell("chair", by: "sam")
        await scene.deliver(after: .seconds(NoticeSearches.pause + 2))
        #expect(await scene.ask("PUT", "/api/notices/settings", as: "bea", #"{"off":[]}"#).status == 204)
        await scene.deliver(after: .seconds(NoticeSearches.pause + 2))
        await scene.deliver()
        #expect(service.told.isEmpty)
    }

    @Test("The same search is watched once, the oldest goes for one too many, and no one else's can be given up")
    func register() async throws {
        let scene = try await scene()
        let first = try await watch(
            "search_value=chair&category=home&min_price=10&max_price=99.5",
            as: "bea",
            in: scene
        )
        #expect(
            try await watch("max_price=99.5&min_price=10&category=home&search_value=chair", as: "bea", in: scene)
                == first
        )
        let search = try #require(try await searches(of: "bea", in: scene).first)
        #expect(search["search_value"]?.string == "chair" && search["category"]?.string == "home")
        #expect(search["min_price"]?.number?.text == "10" && search["max_price"]?.number?.text == "99.5")
        #expect(await scene.ask("DELETE", "/api/notices/searches/\(first)", as: "sam").status == 204)
        #expect(try await searches(of: "bea", in: scene).count == 1)
        #expect(try await searches(of: "sam", in: scene).isEmpty)
        for number in 1...WatchedSearch.limit {
            _ = try await watch("search_value=thing\(number)", as: "bea", in: scene)
        }
        let texts = try await searches(of: "bea", in: scene).map { $0["search_value"]?.string }
        #expect(texts == (1...WatchedSearch.limit).reversed().map { "thing\($0)" })
    }

    @Test(
        "A search for everything, or with a condition that is none, is refused",
        arguments: ["", "sort=likes", "min_price=x"]
    )
    func refused(query: String) async throws {
        let scene = try await scene()
        #expect(await scene.ask("PUT", "/api/notices/searches?" + query, as: "bea").status == 400)
        #expect(await scene.ask("PUT", "/api/notices/searches?search_value=chair", as: nil).status == 401)
    }

    @Test("A search that is given up, and one of an account that has ended, is told no more")
    func gone() async throws {
        let scene = try await scene()
        try await scene.register("cat", device: "cat-1")
        let search = try await watch("search_value=chair", as: "bea", in: scene)
        _ = try await watch("search_value=chair", as: "cat", in: scene)
        #expect(await scene.ask("DELETE", "/api/notices/searches/\(search)", as: "bea").status == 204)
        let token = try #require(scene.people["cat"]?.idToken)
        #expect(await scene.probe.accounts("delete", #"{"idToken":"\#(token)"}"#).status == 200)
        _ = try await scene.sell("chair", by: "sam")
        await scene.deliver(after: .seconds(NoticeSearches.pause + 2))
        await scene.deliver()
        #expect(service.told.isEmpty)
        let count = try await scene.probe.backend.store.database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM notice_searches") { $0.integer(0) }
        }
        #expect(count == 0)
    }
}
