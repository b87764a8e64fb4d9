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

@Suite("Notices that one user keeps from no other", .slot)
struct NoticeFairnessTests {
    private let service = PushService()

    @Test("A device is registered for no session and no account that has ended")
    func ended() async throws {
        let scene = try await DealScene(notices: service.delivery())
        let store = scene.probe.backend.store
        for (account, session) in [(scene.uid("sam"), "ended"), ("nobody", nil)] as [(String, String?)] {
            let device = NoticeDeviceRecord(
                account: account,
                session: session,
                service: .web,
                address: "https://a.push.example/1",
                name: "",
                language: "en"
            )
            let number = try await store.database.write { session throws(StoreError) in
                try NoticeTable(session.connection).register(device, at: 1)
            }
            #expect(number == 0)
        }
        let count = try await store.database.write { session throws(StoreError) in
            try NoticeTable(session.connection).put(.default, of: "nobody", language: "en", at: 1)
            _ = try NoticeSearches(session.connection).add(ProductQuery(text: "a"), of: "nobody", at: 1)
            return try session.connection.first(
                """
                SELECT (SELECT count(*) FROM notice_devices) + (SELECT count(*) FROM notice_settings)
                    + (SELECT count(*) FROM notice_searches)
                """
            ) { $0.integer(0) }
        }
        #expect(count == 0)
    }

    @Test("A service that is silent holds up only the account that it is of, and no other device of it for long")
    func silent() async throws {
        let scene = try await DealScene(notices: service.delivery())
        for device in ["sam-1", "sam-2", "sam-3"] { try await scene.register("sam", device: device) }
        try await scene.register("bea", device: "bea-1")
        let clock = scene.probe.clock
        service.beSilent(at: ["/sam-1"]) { clock.advance(by: .seconds(5)) }
        try await scene.openChat("cat", "bea")
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        await scene.write("hello", id: "m1", from: "cat", to: "bea")
        await scene.deliver()
        #expect(service.targets.filter { $0 == "/bea-1" }.count == 1)
        #expect(service.targets.count { $0 == "/sam-1" } == 1)
        for _ in 1...3 { await scene.deliver(after: .seconds(31)) }
        #expect(Set(service.targets) == ["/sam-1", "/sam-2", "/sam-3", "/bea-1"])
        #expect(service.targets.count { $0 == "/sam-2" } == 1)
    }

    @Test("What others do with their goods keeps back no message")
    func messagesFirst() async throws {
        let scene = try await DealScene(notices: service.delivery(perMinute: 2))
        try await scene.register("bea", device: "bea-1")
        for name in ["desk", "chair", "stool"] {
            let product = try await scene.sell(name, by: "sam")
            let edited = try await scene.edit(#""status":"reserved","buyer":"\#(scene.uid("bea"))""#, product: product)
            #expect(edited.status == 202)
        }
        try await scene.openChat("cat", "bea")
        await scene.write("hello", id: "m1", from: "cat", to: "bea")
        await scene.deliver()
        #expect(service.told.first?.notice.kind == .message)
        #expect(service.targets.count == 3)
    }

    @Test("A block is no sign to the one who is blocked")
    func blocked() async throws {
        let scene = try await DealScene(notices: service.delivery())
        try await scene.register("bea", device: "bea-1")
        await scene.write("hello", id: "m1", from: "sam", to: "bea")
        await scene.deliver()
        #expect(service.targets == ["/bea-1"])
        await scene.write("and this", id: "m2", from: "sam", to: "bea")
        await scene.block("bea", by: "sam")
        await scene.deliver()
        #expect(service.targets == ["/bea-1"])
    }

    @Test("A wish of another type than the rule says is refused, and the wishes of before hold")
    func types() async throws {
        let scene = try await DealScene(notices: service.delivery())
        let wishes = #"{"off":["message"],"hides_content":true}"#
        #expect(await scene.ask("PUT", "/api/notices/settings", as: "sam", wishes).status == 204)
        for body in [
            #"{"off":"message"}"#, #"{"off":{"message":1}}"#, #"{"off":[1]}"#, #"{"hides_content":"true"}"#,
            #"{"mails":1}"#,
        ] {
            #expect(await scene.ask("PUT", "/api/notices/settings", as: "sam", body).status == 400)
        }
        let settings = try await scene.ask("GET", "/api/notices", as: "sam").root["settings"]
        #expect(settings?["hides_content"]?.bool == true && settings?["off"]?.elements.map { $0.string } == ["message"])
    }

    @Test("The market sends to a service at its own port alone", arguments: [443, 444, 22, 0, 80])
    func ports(port: Int) {
        let origin = HTTPOrigin(scheme: "https", host: "a.push.example", port: port)
        #expect(service.delivery().allows(origin) == (port == 443))
    }
}
