import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Notices of what happens while an app is closed", .slot)
struct NoticeTests {
    private let service = PushService()

    private func scene(perMinute: Int = 100) async throws -> DealScene {
        let scene = try await DealScene(notices: service.delivery(perMinute: perMinute))
        _ = await scene.probe.addProfile(of: try #require(scene.people["bea"]), named: "bea")
        return scene
    }

    @Test("A chat is told once until it is read, on each device, and then taken away from those that show it")
    func once() async throws {
        let scene = try await scene()
        try await scene.register("sam", device: "sam-1")
        try await scene.register("sam", device: "sam-2", language: "ko")
        try await scene.register("bea", device: "bea-1")
        for number in 1...3 { await scene.write("hello \(number)", id: "m\(number)", from: "bea", to: "sam") }
        await scene.deliver()
        #expect(service.targets.sorted() == ["/sam-1", "/sam-2"])
        #expect(service.told.map(\.language).sorted() == ["en", "ko"])
        let chat = Notice(
            .message,
            of: .chat(ChatRoom.ID(rawValue: scene.chatID("sam", "bea"))),
            person: "bea",
            text: "hello 3"
        )
        #expect(service.told.allSatisfy { $0.notice == chat })
        await scene.write("still there?", id: "m4", from: "bea", to: "sam")
        await scene.deliver(after: .seconds(600))
        #expect(service.targets.count == 2)
        service.forget()
        try await scene.read("bea", by: "sam")
        await scene.deliver()
        #expect(service.targets.sorted() == ["/sam-1", "/sam-2"] && service.told.isEmpty)
        service.forget()
        await scene.write("and now?", id: "m5", from: "bea", to: "sam")
        await scene.deliver()
        #expect(service.told.map { $0.notice.text } == ["and now?", "and now?"])
    }

    @Test("A chat that is read within a second, as by one who has it open, is not told")
    func open() async throws {
        let scene = try await scene()
        try await scene.register("sam", device: "sam-1")
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        try await scene.read("bea", by: "sam")
        await scene.deliver()
        #expect(service.targets.isEmpty)
    }

    @Test("A message that is written as a document is told as well")
    func documents() async throws {
        let scene = try await scene()
        try await scene.register("sam", device: "sam-1")
        await scene.send("m9", from: "bea", to: "sam")
        await scene.deliver()
        #expect(service.targets == ["/sam-1"])
    }

    @Test("The steps of a sale are told to the party that did not make them")
    func sales() async throws {
        let scene = try await scene()
        try await scene.register("sam", device: "sam-1", language: "ko")
        try await scene.register("bea", device: "bea-1")
        #expect(try await scene.edit(#""status":"reserved","buyer":"\#(scene.uid("bea"))""#).status == 202)
        await scene.deliver()
        #expect(try await scene.edit(#""status":"on_sale""#).status == 202)
        await scene.deliver()
        try await scene.close()
        await scene.deliver()
        #expect(await scene.ask("POST", "/api/sales/\(scene.lamp)/confirmed", as: "bea").status == 204)
        await scene.deliver()
        #expect(service.told.map { $0.notice.kind } == [.saleAsked, .saleCancelled, .saleAsked, .saleConfirmed])
        #expect(service.told.map(\.language) == ["en", "en", "en", "ko"])
        #expect(service.told.allSatisfy { $0.notice.product == "lamp" })
        #expect(service.told.map { $0.notice.person } == ["sam", "sam", "sam", "bea"])
    }

    @Test("A reservation that is taken back within a second is not told")
    func changedMind() async throws {
        let scene = try await scene()
        try await scene.register("bea", device: "bea-1")
        #expect(try await scene.edit(#""status":"reserved","buyer":"\#(scene.uid("bea"))""#).status == 202)
        #expect(try await scene.edit(#""status":"on_sale""#).status == 202)
        await scene.deliver()
        #expect(service.told.map { $0.notice.kind } == [.saleCancelled])
    }

    @Test("A lower price is told to those who like the product, a new product to those who follow its seller")
    func products() async throws {
        let scene = try await scene()
        try await scene.register("bea", device: "bea-1")
        #expect(await scene.ask("PUT", "/api/likes/\(scene.lamp)", as: "bea").status == 204)
        let sam = try #require(scene.vendors["sam"])
        #expect(await scene.ask("POST", "/api/follows", as: "bea", #"{"vendor_id":\#(sam)}"#).status == 200)
        #expect(try await scene.edit(#""price":1300"#).status == 202)
        await scene.deliver()
        #expect(service.told.isEmpty)
        #expect(try await scene.edit(#""price":900"#).status == 202)
        await scene.deliver()
        #expect(service.told.map { $0.notice.kind } == [.priceDrop])
        _ = try await scene.sell("chair", by: "sam")
        _ = try await scene.sell("table", by: "sam")
        await scene.deliver()
        _ = try await scene.sell("stool", by: "sam")
        await scene.deliver()
        let news = Notice(.newProduct, of: .seller(Vendor.ID(rawValue: "\(sam)")), person: "sam", product: "table")
        #expect(service.told.dropFirst().map(\.notice) == [news])
        #expect(await scene.ask("POST", "/api/follows/\(sam)/seen", as: "bea").status == 204)
        _ = try await scene.sell("bench", by: "sam")
        await scene.deliver()
        #expect(service.told.map { $0.notice.product } == ["lamp", "table", "bench"])
    }

    @Test("A price is told when it is lower than all day before, however often it goes up and down", arguments: 0..<8)
    func prices(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let scene = try await scene()
        try await scene.register("bea", device: "bea-1")
        #expect(await scene.ask("PUT", "/api/likes/\(scene.lamp)", as: "bea").status == 204)
        #expect(try await scene.edit(#""price":5000"#).status == 202)
        await scene.deliver()
        service.forget()
        // Each price with the second from which it holds, the newest first.
        var (steps, second) = ([(price: 5_000, from: 0), (price: 1_200, from: -1_000_000)], 2)
        for _ in 0..<16 {
            let wait = Int.random(in: 1...20, using: &random) * 3_600
            scene.probe.clock.advance(by: .seconds(wait))
            second += wait
            let price = 500 + 250 * Int.random(in: 0..<8, using: &random)
            guard price != steps.first?.price else { continue }
            let ends = [second] + steps.map(\.from)
            let day = zip(steps, ends).filter { $1 > second - 86_400 }.map(\.0.price)
            #expect(try await scene.edit("\"price\":\(price)").status == 202)
            await scene.deliver()
            let expected: [NoticeKind] = day.allSatisfy { $0 > price } ? [.priceDrop] : []
            #expect(service.told.map { $0.notice.kind } == expected)
            service.forget()
            steps.insert((price, second), at: 0)
            second += 2
        }
    }

    @Test("A decided report is told to its writer")
    func reports() async throws {
        let scene = try await scene()
        try await scene.register("bea", device: "bea-1")
        let report = #"{"product_id":\#(scene.lamp),"reason":"spam"}"#
        #expect(await scene.ask("POST", "/api/reports", as: "bea", report).status == 204)
        let open = try await scene.probe.backend.store.openReports(limit: 9)
        _ = try await scene.probe.backend.store.dismissReport(try #require(open.first).id)
        await scene.deliver()
        #expect(service.told.map { $0.notice } == [Notice(.reportDecided, of: .market)])
    }

    @Test("Nobody is told of a user with whom a block stands, whatever waited before")
    func blocks() async throws {
        let scene = try await scene()
        try await scene.register("sam", device: "sam-1")
        #expect(await scene.ask("PUT", "/api/likes/\(scene.lamp)", as: "bea").status == 204)
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        await scene.block("bea", by: "sam")
        await scene.deliver()
        #expect(service.targets.isEmpty)
        try await scene.register("bea", device: "bea-1")
        #expect(try await scene.edit(#""price":900"#).status == 202)
        await scene.deliver()
        #expect(service.targets.isEmpty)
    }

    @Test("A log-out, the end of the account, and another user on the device take it off, with what was on its way")
    func owners() async throws {
        let scene = try await scene()
        try await scene.register("sam", device: "one")
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        let refresh = try #require(scene.people["sam"]?.refreshToken)
        let out = await scene.probe.call("DELETE", "/api/sessions", as: nil, #"{"refresh_token":"\#(refresh)"}"#)
        #expect(out.status == 204)
        await scene.deliver()
        #expect(service.targets.isEmpty)

        try await scene.register("bea", device: "shared")
        await scene.probe.backend.store.hello("sam", in: scene)
        try await scene.register("cat", device: "shared")
        await scene.deliver()
        #expect(service.targets.isEmpty)
        let list = try await scene.ask("GET", "/api/notices", as: "cat").root
        #expect(list["devices"]?.elements.map { $0["is_own"]?.bool } == [true])
        #expect(try await scene.ask("GET", "/api/notices", as: "bea").root["devices"]?.elements.map { _ in 1 } == [])
        #expect(await scene.ask("DELETE", "/api/accounts/me", as: "cat").status == 204)
        let left = try await scene.probe.backend.store.database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM notice_devices") { $0.integer(0) }
        }
        #expect(left == 0)
    }
}

extension MarketStore {
    /// Writes a row as the services do, of a user who has logged out.
    fileprivate func hello(_ sender: String, in scene: DealScene) async {
        let (chat, uid) = (scene.chatID("sam", "bea"), scene.uid(sender))
        let seconds = Int64(MarketProbe.now.timeIntervalSince1970) + 10
        try? await database.write { session throws(StoreError) in
            let at = seconds * 1_000_000
            let message = MessageRecord(
                chat: chat,
                id: "late",
                sender: uid,
                body: "hi",
                at: at,
                createdAt: at,
                changedAt: at
            )
            try MessageTable(session.connection).put(message, by: uid)
        }
    }
}
