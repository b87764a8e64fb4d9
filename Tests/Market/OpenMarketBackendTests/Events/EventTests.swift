import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

@Suite("Events of the embedded market", .slot)
struct EventTests {
    @Test("Everyone is told which product was registered, changed and deleted, in this order")
    func products() async throws {
        let scene = try await EventScene()
        let stream = try #require(try await scene.listen().body)
        let id = RecordID<ProductRecord>(try await scene.register())
        var change = ProductChange()
        change.name = .set("other")
        _ = try await scene.probe.backend.store.update(id, change)
        try await scene.probe.backend.store.like(id, times: 1)
        _ = try await scene.probe.backend.store.delete(id)
        let kinds = ["created", "changed", "changed", "deleted"]
        #expect(stream.events == kinds.map { #"products {"change":"\#($0)","id":\#(id.rawValue)}"# })
    }

    @Test("The two of a chat are told of its messages; other users and strangers hear nothing")
    func privacy() async throws {
        let scene = try await EventScene()
        let bela = try #require(try await scene.listen(as: scene.bela).body)
        let others = [
            try #require(try await scene.listen(as: scene.clara).body), try #require(try await scene.listen().body),
        ]
        let productsOnly = try #require(try await scene.listen("products", as: scene.bela).body)
        for stream in others + [productsOnly] { _ = stream.text }
        try await scene.send("m1", by: scene.anna)
        try await scene.like(by: scene.bela)
        try await scene.like(by: scene.anna)
        #expect(
            bela.events == [
                #"documents {"path":"chats/\#(scene.chat)/messages/m1"}"#,
                #"documents {"path":"users/\#(scene.bela.uid)/private/account"}"#,
            ]
        )
        #expect((others + [productsOnly]).allSatisfy { $0.text.isEmpty })
    }

    @Test("The change of a hidden product is told to its vendor alone, who may look at it on another device")
    func hiddenProduct() async throws {
        let scene = try await EventScene()
        let store = scene.probe.backend.store
        var vendor = SampleRecords.vendor("shop")
        vendor.account = scene.anna.uid
        let id = try await store.insert(SampleRecords.product(vendor: try await store.addVendor(vendor))).id
        var change = ProductChange()
        change.status = .set(.hidden)
        _ = try await store.update(id, change)
        let own = try #require(try await scene.listen("products", as: scene.anna).body)
        let others = [
            try #require(try await scene.listen().body), try #require(try await scene.listen(as: scene.bela).body),
            try #require(try await scene.listen("documents,sales", as: scene.anna).body),
        ]
        for stream in others + [own] { _ = stream.text }
        change.price = .set(2)
        _ = try await store.update(id, change)
        #expect(own.events == [#"products {"change":"changed","id":\#(id.rawValue)}"#])
        #expect(others.allSatisfy { $0.text.isEmpty })
    }

    @Test("Chats and likes are told in the words of the market's own routes to those who choose them")
    func personal() async throws {
        let scene = try await EventScene()
        let bela = try #require(try await scene.listen("products,chats,likes", as: scene.bela).body)
        let likes = try #require(try await scene.listen("likes", as: scene.anna).body)
        let both = try #require(try await scene.listen("documents,chats", as: scene.anna).body)
        let clara = try #require(try await scene.listen("chats,likes", as: scene.clara).body)
        for stream in [clara, likes] { _ = stream.text }
        try await scene.send("m1", by: scene.anna)
        try await scene.like(by: scene.bela)
        #expect(bela.events == [#"chats {"id":"\#(scene.chat)"}"#, "likes {}"])
        #expect(likes.text.isEmpty && clara.text.isEmpty)
        let path = #"documents {"path":"chats/\#(scene.chat)/messages/m1"}"#
        #expect(both.events == [path, #"chats {"id":"\#(scene.chat)"}"#])
        for topics in ["chats", "products,likes", "documents"] {
            #expect(try await scene.listen(topics).head.status == 401, "\(topics)")
        }
        #expect(try await scene.listen("news", as: scene.bela).head.status == 400)
    }

    @Test("No event holds what was written, and ids tell no one how much others do")
    func content() async throws {
        let scene = try await EventScene()
        let stream = try #require(try await scene.listen(as: scene.bela).body)
        for number in 0..<3 { try await scene.send("m\(number)", by: scene.anna) }
        let text = stream.text
        #expect(!text.contains("canary"))
        let ids = text.events.compactMap { UInt64($0.id, radix: 16) }
        #expect(ids.count == 3 && Set(ids).count == 3)
        #expect(ids[1] &- ids[0] != 1 && ids[2] &- ids[1] != 1)
    }

    @Test("What is refused or taken back is told to no one")
    func refused() async throws {
        let scene = try await EventScene()
        let stream = try #require(try await scene.listen(as: scene.bela).body)
        _ = stream.text
        await #expect(throws: NotExpected.self) { try await scene.send("m1", by: scene.clara) }
        await #expect(throws: StoreError.missing) { try await scene.probe.backend.store.delete(RecordID(99)) }
        #expect(stream.text.isEmpty)
    }

    @Test("A token is proven before anything else, and documents need one")
    func refusals() async throws {
        let scene = try await EventScene()
        #expect(try await scene.listen("documents").head.status == 401)
        #expect(try await scene.listen("gossip").head.status == 400)
        scene.probe.clock.advance(by: .seconds(3600))
        #expect(try await scene.listen("gossip", as: scene.bela).head.status == 401)
        #expect(scene.probe.backend.feed.listenerCount == 0)
    }

    @Test("HEAD gets the head, other methods are refused, and older generations have no events")
    func methods() async throws {
        let probe = try await MarketProbe()
        let head = await probe.send("HEAD", "/api/events")
        #expect(head.status == 200 && head.headers["Content-Type"] == "text/event-stream")
        #expect(await probe.send("POST", "/api/events").status == 405)
        #expect(await probe.send("GET", "/api/events").status == 204)
        #expect(probe.backend.feed.listenerCount == 0)
        #expect(await (try MarketProbe(.v3)).send("GET", "/api/events").status == 404)
    }

    @Test("A commit that changes very much is told as a reset")
    func bulk() async throws {
        let scene = try await EventScene()
        let stream = try #require(try await scene.listen().body)
        _ = try await scene.probe.backend.store.insert(all: (0..<500).map { _ in SampleRecords.product() })
        #expect(stream.events == ["reset {}"])
        #expect(await scene.probe.call("DELETE", "/emulator/v1/" + FirebaseProbe.root, as: "owner").status == 200)
        #expect(stream.events == ["reset {}"])
    }

    @Test("However much someone writes in private, others are not told, not even by a reset")
    func privateBulk() async throws {
        let scene = try await EventScene()
        let stranger = try #require(try await scene.listen().body)
        let bela = try #require(try await scene.listen(as: scene.bela).body)
        for stream in [stranger, bela] { _ = stream.text }
        let writes = (0..<310).map { FirebaseProbe.set("users/\(scene.bela.uid)/cart/\($0)", "") }
        try await scene.write(writes.joined(separator: ","), as: scene.bela)
        #expect(stranger.text.isEmpty)
        #expect(bela.events.count == 310)
    }

    @Test("Over sockets, events arrive as they are committed")
    func sockets() async throws {
        let scene = try await EventScene()
        let server = HTTPServer(handler: scene.probe.backend)
        let port = try server.start().port
        let token = scene.bela.idToken
        let client = try await talk {
            let client = try RawClient(port: port)
            client.send("GET /api/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n")
            #expect(client.read(until: "welcome\n\n").contains("Content-Type: text/event-stream\r\n"))
            return client
        }
        try await scene.send("m1", by: scene.anna)
        #expect(try await talk { client.read(until: "\n\n") }.contains("/messages/m1\"}\n\n"))
        async let rest = talk { client.readAll() }
        await server.stop()
        #expect(try await rest.hasSuffix("0\r\n\r\n"))
        #expect(scene.probe.backend.feed.listenerCount == 0)
    }
}

@Suite("Events that were missed, and streams that end", .slot)
struct EventResumeTests {
    @Test(
        "A listener that comes back gets what it missed, once and in order, wherever it was cut off",
        arguments: 0..<20
    )
    func resume(seed: UInt64) async throws {
        let random = SeededGenerator.shared(seed: seed)
        let scene = try await EventScene()
        var (heard, sent): ([String], [String]) = ([], [])
        var stream = try #require(try await scene.listen(as: scene.bela).body)
        var lastID: String?
        for number in 0..<30 {
            if random() % 2 == 0 {
                try await scene.send("m\(number)", by: scene.anna)
                sent.append(#"{"path":"chats/\#(scene.chat)/messages/m\#(number)"}"#)
            } else {
                sent.append(#"{"change":"created","id":\#(try await scene.register())}"#)
            }
            guard random() % 3 == 0 else { continue }
            // Some of what waits is read; the rest is lost with the connection.
            let events = stream.text.events
            let read = events.prefix(Int(random() % UInt64(events.count + 1)))
            heard += read.map(\.data)
            lastID = read.last?.id ?? lastID
            guard lastID != nil || read.count < events.count else { continue }
            guard lastID != nil else { return }
            stream.end()
            stream = try #require(try await scene.listen(as: scene.bela, after: lastID).body)
        }
        heard += stream.text.events.map(\.data)
        #expect(heard == sent)
    }

    @Test("An id that fell out of the ring, or is another run's, brings a reset and no id to resume from")
    func reset() async throws {
        var limits = BackendLimits.default
        limits.recentEvents = 3
        let scene = try await EventScene(limits: limits)
        let stream = try #require(try await scene.listen().body)
        for _ in 0..<3 { _ = try await scene.register() }
        let first = try #require(stream.text.events.first?.id)
        #expect(try await scene.listen(after: first).body?.events.count == 2)
        _ = try await scene.register()
        let late = try #require(try await scene.listen(after: first).body?.text.events)
        #expect(late.map(\.name) == ["reset"] && late.map(\.id) == [""])
        #expect(try await scene.listen(after: "12ab").body?.events == ["reset {}"])
    }

    @Test("A token that is over ends the stream before the next event, which is not told")
    func expiry() async throws {
        let scene = try await EventScene()
        let stream = try #require(try await scene.listen(as: scene.bela).body)
        _ = stream.text
        scene.probe.clock.advance(by: .seconds(3600))
        let anna = try scene.probe.session(await scene.probe.refresh(scene.anna.refreshToken))
        try await scene.send("m1", by: anna)
        #expect(stream.take() == .end)
        #expect(scene.probe.backend.feed.listenerCount == 0)
    }

    @Test("While it cannot be read what is hidden, what was hidden stays so, until the next heartbeat reads it")
    func hidden() async throws {
        let answer = Mutex<Set<RecordID<VendorRecord>>?>(nil)
        let clock = ManualClock()
        let configuration = BackendConfiguration(clock: clock)
        let user = ProvenUser(id: "ann", expiresAt: .max)
        let feed = EventFeed(configuration, hidden: { _ in answer.withLock { $0 } }, prove: { _ in user })
        let stream = ResponseStream()
        var listener = EventListener(topics: [.products], user: user, authorization: "Bearer x", stream: stream)
        listener.hiddenVendors = [RecordID(1)]
        feed.add(listener, after: nil)
        await feed.renewHiddenVendors(of: "ann")
        _ = stream.text
        feed.publish([.product(RecordID(5), .changed, of: RecordID(1))])
        #expect(stream.text.isEmpty)
        answer.withLock { $0 = [RecordID(2)] }
        await clock.untilSleepers()
        clock.advance(by: .seconds(60))
        await clock.untilSleepers()
        _ = stream.text
        feed.publish([.product(RecordID(6), .changed, of: RecordID(2))])
        #expect(stream.text.isEmpty)
        feed.publish([.product(RecordID(7), .changed, of: RecordID(1))])
        #expect(stream.text.contains("7"))
        feed.close()
    }

    @Test("A heartbeat is a comment, and ends the streams of tokens that were revoked")
    func heartbeat() async throws {
        let clock = ManualClock()
        let scene = try await EventScene(clock: clock)
        let stranger = try #require(try await scene.listen().body)
        let bela = try #require(try await scene.listen(as: scene.bela).body)
        for stream in [stranger, bela] { _ = stream.text }
        await clock.untilSleepers()
        clock.advance(by: .seconds(10))
        await clock.untilSleepers()
        #expect(stranger.text == ": beat\n\n" && bela.text == ": beat\n\n")
        // In another process, whose commits the feed does not hear of.
        let user = scene.bela.uid
        try await scene.probe.backend.store.database.write { session throws(StoreError) in
            try session.connection.run("DELETE FROM accounts WHERE id = ?", [.text(user)])
        }
        clock.advance(by: .seconds(10))
        await clock.untilSleepers()
        #expect(stranger.text == ": beat\n\n" && bela.take() == .end)
    }

    @Test("The end of a session, and that of an account, ends their streams at once, before the next event")
    func logOut() async throws {
        let scene = try await EventScene()
        let probe = scene.probe
        let login = #"{"email":"bela@example.com","password":"pass-word","returnSecureToken":true}"#
        let other = try probe.session(await probe.accounts("signInWithPassword", login))
        let stranger = try #require(try await scene.listen().body)
        let anna = try #require(try await scene.listen(as: scene.anna).body)
        let bela = [
            try #require(try await scene.listen(as: scene.bela).body),
            try #require(try await scene.listen(as: other).body),
        ]
        for stream in bela + [stranger, anna] { _ = stream.text }

        let session = #"{"refresh_token":"\#(scene.bela.refreshToken)"}"#
        #expect(await probe.call("DELETE", "/api/sessions", as: nil, session).status == 204)
        #expect(bela[0].take() == .end && bela[1].take() == .none && anna.take() == .none)
        let password = #"{"password":"another-word","current_password":"pass-word"}"#
        #expect(await probe.call("PATCH", "/api/accounts/me", as: other.idToken, password).status == 200)
        #expect(bela[1].take() == .end && anna.take() == .none)
        #expect(await probe.call("DELETE", "/api/accounts/me", as: scene.anna.idToken).status == 204)
        #expect(anna.take() == .end && stranger.take() != .end)
        #expect(probe.backend.feed.listenerCount == 1)
    }

    @Test("A listener that does not read is dropped; the others hear everything")
    func slow() async throws {
        let scene = try await EventScene()
        let slow = try #require(try await scene.listen().body)
        let good = try #require(try await scene.listen().body)
        var count = 0
        while scene.probe.backend.feed.listenerCount == 2 {
            _ = try await scene.register()
            count += good.events.count
        }
        #expect(slow.take() == .broken)
        _ = try await scene.register()
        #expect(good.events.count == 1 && count > 100)
    }

    @Test("A reader may leave at the moment in which it is woken")
    func leaving() async throws {
        let scene = try await EventScene()
        let stream = try #require(try await scene.listen().body)
        _ = stream.text
        #expect(stream.take() == .none)
        stream.attach { stream.end() }
        _ = try await scene.register()
        #expect(scene.probe.backend.feed.listenerCount == 0)
    }

    @Test("A market that closes ends all streams, and opens no more")
    func close() async throws {
        let scene = try await EventScene()
        let stream = try #require(try await scene.listen().body)
        _ = stream.text
        await scene.probe.backend.close()
        #expect(stream.take() == .end)
        #expect(try await scene.listen().body?.take() == .end)
    }
}
