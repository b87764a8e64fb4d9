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

@Suite("The queue of notices, and the wishes of users", .slot)
struct NoticeQueueTests {
    private let service = PushService()

    private func scene(perMinute: Int = 100) async throws -> DealScene {
        let scene = try await DealScene(notices: service.delivery(perMinute: perMinute))
        try await scene.register("sam", device: "sam-1")
        return scene
    }

    @Test(
        "A service that is busy gets a notice again when it says, one that knows no such device never",
        arguments: [404, 410]
    )
    func retry(gone: Int) async throws {
        var scene = try await scene()
        service.answer(429, ["Retry-After": "90"])
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        await scene.deliver()
        await scene.deliver(after: .seconds(60))
        #expect(service.targets.count == 1)
        service.answer(gone)
        await scene.deliver(after: .seconds(40))
        #expect(service.targets.count == 2)
        await scene.deliver(after: .seconds(3600))
        #expect(service.targets.count == 2)
        try await scene.renew()
        #expect(try await scene.ask("GET", "/api/notices", as: "sam").root["devices"]?.elements.map { _ in 1 } == [])
    }

    @Test("A notice that was begun when the program ended is sent again later; one that was sent is not")
    func restart() async throws {
        let scene = try await scene()
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        scene.probe.clock.advance(by: .seconds(2))
        let seconds = Int64(scene.probe.backend.configuration.now().timeIntervalSince1970)
        let begun = try await scene.probe.backend.store.database.write { session throws(StoreError) in
            try NoticeTable(session.connection).begin(upTo: 9, at: seconds)
        }
        #expect(begun.count == 1)
        await scene.deliver(after: .seconds(30))
        #expect(service.targets.isEmpty)
        await scene.deliver(after: .seconds(NoticeTable.lease))
        #expect(service.targets == ["/sam-1"])
        await scene.deliver(after: .seconds(86_400))
        #expect(service.targets == ["/sam-1"])
    }

    @Test("A chat that is read while its notice is under way is taken away afterwards")
    func underWay() async throws {
        let scene = try await scene()
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        scene.probe.clock.advance(by: .seconds(2))
        let seconds = Int64(scene.probe.backend.configuration.now().timeIntervalSince1970)
        let store = scene.probe.backend.store
        let begun = try await store.database.write { session throws(StoreError) in
            try NoticeTable(session.connection).begin(upTo: 9, at: seconds)
        }
        try await scene.read("bea", by: "sam")
        try await store.database.write { session throws(StoreError) in
            for send in begun { try NoticeTable(session.connection).end(send, .sent) }
        }
        await scene.deliver()
        #expect(service.targets == ["/sam-1"] && service.told.isEmpty)
    }

    @Test("A user gets so many notices in a minute, and the others in the next one")
    func rate() async throws {
        var scene = try await scene(perMinute: 2)
        for name in ["dan", "eve", "fay"] {
            try await scene.join(name)
            try await scene.openChat("sam", name)
            await scene.write("hello", id: "m1", from: name, to: "sam")
        }
        await scene.deliver()
        #expect(service.targets.count == 2)
        await scene.deliver(after: .seconds(62))
        #expect(service.targets.count == 3)
    }

    @Test("What a user does not want is not told; without content a notice has no name and no text")
    func wishes() async throws {
        let scene = try await scene()
        let settings = "/api/notices/settings"
        #expect(await scene.ask("PUT", settings, as: "sam", #"{"off":["message"]}"#).status == 204)
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        await scene.deliver()
        #expect(service.targets.isEmpty)
        #expect(await scene.ask("PUT", settings, as: "sam", #"{"off":[],"hides_content":true}"#).status == 204)
        await scene.write("hello again", id: "m2", from: "bea", to: "sam")
        await scene.deliver()
        let chat = ChatRoom.ID(rawValue: scene.chatID("sam", "bea"))
        #expect(service.told.map(\.notice) == [Notice(.message, of: .chat(chat))])
        for body in [#"{"off":["other"]}"#, #"{"rest":{"start":1,"end":1,"time_zone":"Asia/Seoul"}}"#, "[]"] {
            #expect(await scene.ask("PUT", settings, as: "sam", body).status == 400, "\(body)")
        }
    }

    @Test("A notice waits for the end of the hours of rest, which are those of the user's own clock")
    func rest() async throws {
        let scene = try await scene()
        // It is a quarter past nine in the evening in Korea.
        let wish = #"{"rest":{"start":1260,"end":1320,"time_zone":"Asia/Seoul"}}"#
        let here = scene.probe.backend.configuration.now()
        let rest = try #require(NoticeRest(start: 1260, end: 1320, timeZone: "Asia/Seoul"))
        #expect(await scene.ask("PUT", "/api/notices/settings", as: "sam", wish).status == 204)
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        await scene.deliver()
        let isResting = rest.end(at: here) != nil
        #expect(service.targets.isEmpty == isResting)
        await scene.deliver(after: .seconds(3600))
        #expect(service.targets.count == 1)
    }

    @Test("An e-mail of a lower price waits for four hours as well, though no row says when the price fell")
    func mailWithoutTime() async throws {
        let scene = try await scene()
        #expect(await scene.ask("PUT", "/api/notices/settings", as: "bea", #"{"mails":true}"#).status == 204)
        #expect(await scene.ask("PUT", "/api/likes/\(scene.lamp)", as: "bea").status == 204)
        let (uid, store) = (scene.uid("bea"), scene.probe.backend.store)
        try await store.database.write { session throws(StoreError) in
            try session.connection.run("UPDATE accounts SET is_email_verified = 1 WHERE id = ?", [.text(uid)])
        }
        #expect(try await scene.edit(#""price":900"#).status == 202)
        await scene.deliver()
        await scene.deliver(after: .seconds(3600))
        #expect(service.mails.isEmpty)
        await scene.deliver(after: .seconds(3 * 3600))
        #expect(service.mails.map(\.count) == [1])
    }

    @Test("An e-mail tells at once of all that no one has looked at for four hours, at a proved address")
    func mails() async throws {
        var scene = try await scene()
        #expect(await scene.ask("PUT", "/api/notices/settings", as: "sam", #"{"mails":true}"#).status == 204)
        let (uid, store) = (scene.uid("sam"), scene.probe.backend.store)
        try await store.database.write { session throws(StoreError) in
            try session.connection.run("UPDATE accounts SET is_email_verified = 1 WHERE id = ?", [.text(uid)])
        }
        await scene.write("hello", id: "m1", from: "bea", to: "sam")
        await scene.deliver(after: .seconds(3600))
        #expect(service.mails.isEmpty && service.targets == ["/sam-1"])
        try await scene.renew()
        try await scene.openChat("sam", "cat")
        await scene.write("hi", id: "m1", from: "cat", to: "sam")
        await scene.deliver(after: .seconds(3 * 3600))
        try await scene.renew()
        #expect(service.mails.map(\.count) == [2] && service.mails.map(\.address) == ["sam@example.com"])
        #expect(try await scene.ask("GET", "/api/notices", as: "sam").root["settings"]?["mails"]?.bool == true)
    }

    @Test("A device is registered at a service of the list alone, over TLS, with keys that are keys")
    func addresses() async throws {
        let scene = try await scene()
        let key = Base64.encodeURL(Data([4] + [UInt8](repeating: 1, count: 64)))
        for (endpoint, key) in [
            ("https://elsewhere.example/1", key), ("http://a.push.example/1", key),
            ("https://push.example.evil.example/1", key), ("https://a.push.example@evil.example/1", key),
            ("file:///etc/passwd", key), ("https://a.push.example/1", "short"),
        ] {
            let web = #"{"endpoint":"\#(endpoint)","p256dh":"\#(key)","auth":"AQEBAQEBAQEBAQEBAQEBAQ"}"#
            let response = await scene.ask("PUT", "/api/notices/devices", as: "sam", #"{"web":\#(web)}"#)
            #expect(response.status == 400, "\(endpoint)")
        }
        let apple = #"{"apple":{"token":"\#(String(repeating: "ab", count: 32))"}}"#
        #expect(await scene.ask("PUT", "/api/notices/devices", as: "sam", apple).status == 400)
        #expect(await scene.ask("GET", "/api/notices", as: nil).status == 401)
        let quiet = try await DealScene()
        #expect(await quiet.ask("GET", "/api/notices", as: "sam").status == 404)
    }

    @Test("The key that browsers subscribe with stays the same, and a user has twenty devices at most")
    func register() async throws {
        let scene = try await scene()
        let key = try await scene.ask("GET", "/api/notices", as: "sam").root["key"]?.string
        for number in 1...25 { try await scene.register("sam", device: "more-\(number)") }
        let list = try await scene.ask("GET", "/api/notices", as: "sam").root
        #expect(list["key"]?.string == key && key?.isEmpty == false)
        let devices = list["devices"].map { Array($0.elements) } ?? []
        #expect(devices.count == 20)
        let first = try #require(devices.first?["id"]?.string)
        #expect(await scene.ask("DELETE", "/api/notices/devices/\(first)", as: "bea").status == 204)
        #expect(try await scene.devices(of: "sam") == 20)
        #expect(await scene.ask("DELETE", "/api/notices/devices/\(first)", as: "sam").status == 204)
        #expect(try await scene.devices(of: "sam") == 19)
    }
}
