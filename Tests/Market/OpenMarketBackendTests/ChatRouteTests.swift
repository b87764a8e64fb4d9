import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Chats by the market's own routes", .slot)
struct ChatRouteTests {
    @Test(
        "Both protocols show the same chat, whichever of them a user writes by",
        arguments: 1...UInt64(repetitions(6, nightly: 100))
    )
    func bothDoors(seed: UInt64) async throws {
        var talk = try await TwoDoors(seed: seed)
        for _ in 0..<25 { try await talk.act() }
        try await talk.compare()
    }

    @Test("Pages of any size are the whole list of chats, also of those of one moment", arguments: UInt64(0)..<6)
    func pages(seed: UInt64) async throws {
        let (scene, user) = (try await DealScene(), "cat")
        let own = scene.uid(user)
        var random = SeededGenerator(seed: seed)
        var made: [ChatRecord] = []
        for number in 0..<Int.random(in: 1...25, using: &random) {
            let (other, at) = ("other\(number)", Int64.random(in: 1...5, using: &random))
            made.append(
                ChatRecord(
                    id: ChatWork.id(of: own, and: other),
                    members: [.init(account: own, name: user), .init(account: other, name: other)],
                    openedAt: at,
                    at: at,
                    body: "",
                    sender: "",
                    product: nil,
                    createdAt: at,
                    changedAt: at
                )
            )
        }
        let chats = made
        try await scene.probe.backend.store.database.write { session throws(StoreError) in
            for chat in chats { try ChatTable(session.connection).put(chat, by: own) }
        }
        let whole = chats.sorted { ($0.at, $0.id) > ($1.at, $1.id) }.map(\.id)
        let all = try await scene.ask("GET", "/api/chats", as: user).root
        #expect(all["chats"]?.elements.compactMap { $0["id"]?.string } == whole && all["next"]?.string == nil)
        let size = Int.random(in: 1...30, using: &random)
        var (found, next): ([String], String?) = ([], nil)
        for _ in 0..<(chats.count / size + 1) {
            let more = next.map { "&before=" + PercentEncoding.encode($0) } ?? ""
            let page = try await scene.ask("GET", "/api/chats?items_per_page=\(size)" + more, as: user).root
            let ids = page["chats"].map { $0.elements.compactMap { $0["id"]?.string } } ?? []
            #expect(ids.count <= size)
            found += ids
            next = page["next"]?.string
            guard next != nil else { break }
        }
        #expect(found == whole && next == nil)
        #expect(await scene.ask("GET", "/api/chats?before=x", as: user).status == 400)
    }

    @Test("A user opens a chat by the id of the other one, and hears what is unread, in the order of the messages")
    func story() async throws {
        let scene = try await DealScene()
        _ = await scene.probe.addProfile(of: try #require(scene.people["cat"]), named: "cat")
        let opened = await scene.ask(
            "PUT",
            "/api/chats/\(scene.uid("sam"))",
            as: "cat",
            #"{"product_id":"\#(scene.lamp)"}"#
        )
        let chat = try #require(try opened.root["id"]?.string)
        #expect(try opened.root["name"]?.string == "sam" && opened.root["product_id"]?.string == "\(scene.lamp)")
        for (number, body) in ["hello", "is it there?", "안녕"].enumerated() {
            let sent = await scene.ask(
                "PUT",
                "/api/chats/\(chat)/messages/m\(number)",
                as: "cat",
                #"{"body":"\#(body)"}"#
            )
            #expect(sent.status == 200)
            scene.probe.clock.advance(by: .seconds(1))
        }
        let list = try await scene.chats(of: "sam")
        #expect(list.map { $0["unread"]?.number?.int } == [3, 1])
        #expect(list.first?["last_message"]?.string == "안녕")
        let page = try await scene.ask("GET", "/api/chats/\(chat)/messages?items_per_page=2", as: "sam").root
        let last = page["messages"].map { Array($0.elements) } ?? []
        #expect(last.map { $0["id"]?.string } == ["m1", "m2"] && page["has_more"]?.bool == true)
        let at = try #require(last.first?["at"]?.number?.int)
        let older = try await scene.ask("GET", "/api/chats/\(chat)/messages?before=\(at).m1", as: "sam").root
        #expect(older["messages"]?.elements.map { $0["id"]?.string } == ["m0"] && older["has_more"]?.bool == false)
        let newer = try await scene.ask("GET", "/api/chats/\(chat)/messages?after=\(at).m1", as: "sam").root
        #expect(newer["messages"]?.elements.map { $0["id"]?.string } == ["m2"])
        #expect(await scene.ask("PUT", "/api/chats/\(chat)/read", as: "sam", #"{"at":\#(at)}"#).status == 204)
        #expect(await scene.ask("PUT", "/api/chats/\(chat)/read", as: "sam", #"{"at":\#(at - 5)}"#).status == 204)
        let read = try await scene.chats(of: "sam").first
        #expect(read?["unread"]?.number?.int == 1 && read?["read_at"]?.number?.int == at)
    }

    @Test("A message that is sent twice is one; another one under its id, a stranger and a closed chat are refused")
    func refusals() async throws {
        let scene = try await DealScene()
        _ = await scene.probe.addProfile(of: try #require(scene.people["bea"]), named: "bea")
        let chat = [scene.uid("sam"), scene.uid("bea")].sorted().joined(separator: "_")
        let place = "/api/chats/\(chat)/messages/1"
        let first = await scene.ask("PUT", place, as: "bea", #"{"body":"hi"}"#)
        let second = await scene.ask("PUT", place, as: "bea", #"{"body":"hi"}"#)
        #expect(first.status == 200 && first.body == second.body)
        #expect(await scene.ask("PUT", place, as: "bea", #"{"body":"other"}"#).status == 409)
        #expect(await scene.ask("PUT", place, as: "sam", #"{"body":"hi"}"#).status == 409)
        for (method, target, body) in [
            ("PUT", place, #"{"body":"hi"}"#), ("GET", "/api/chats/\(chat)/messages", nil),
            ("DELETE", "/api/chats/\(chat)", nil), ("PUT", "/api/chats/\(chat)/read", #"{"at":1}"#),
        ] {
            #expect(await scene.ask(method, target, as: "cat", body).status == 404, "\(method) \(target)")
            #expect(await scene.ask(method, target, as: nil, body).status == 401)
        }
        for body in ["", #"{"body":""}"#, #"{"body":" \#u{200B}"}"#, #"{"body":7}"#] {
            #expect(await scene.ask("PUT", "/api/chats/\(chat)/messages/2", as: "bea", body).status == 400)
        }
        #expect(await scene.ask("PUT", "/api/chats/\(scene.uid("bea"))", as: "bea").status == 400)
        #expect(await scene.ask("PUT", "/api/chats/nobody", as: "bea").status == 404)
        await scene.block("bea", by: "sam")
        let closed = await scene.ask("PUT", "/api/chats/\(chat)/messages/3", as: "bea", #"{"body":"hi"}"#)
        #expect(closed.status == 403)
        #expect(try closed.root["problem"]?.string == "chatClosed")
        // Opening changes nothing in a chat that is open already; one that was left does not come back.
        #expect(await scene.ask("DELETE", "/api/chats/\(chat)", as: "sam").status == 204)
        #expect(await scene.ask("PUT", "/api/chats/\(scene.uid("bea"))", as: "sam").status == 403)
        // Reading, and leaving, stay possible.
        #expect(await scene.ask("PUT", "/api/chats/\(chat)/read", as: "bea", #"{"at":9}"#).status == 204)
        #expect(await scene.ask("DELETE", "/api/chats/\(chat)", as: "bea").status == 204)
        #expect(try await scene.chats(of: "bea").isEmpty)
    }

    @Test(
        "A message has an id by which it can also be read as a document, reported and removed",
        arguments: ["x%2Fy", ".", "..", "__x__", "%00"]
    )
    func messageID(_ id: String) async throws {
        let scene = try await DealScene()
        _ = await scene.probe.addProfile(of: try #require(scene.people["bea"]), named: "bea")
        let chat = try #require(try await scene.chats(of: "sam").first?["id"]?.string)
        let sent = await scene.ask("PUT", "/api/chats/\(chat)/messages/\(id)", as: "bea", #"{"body":"hi"}"#)
        #expect(sent.status == 400)
        let stored = try await scene.ask("GET", "/api/chats/\(chat)/messages", as: "bea").root["messages"]
        #expect(stored?.elements.map { $0["id"]?.string } == ["first"])
    }

    @Test("A page begins behind every message that can be stored, also behind one with the longest id of a document")
    func longID() async throws {
        let scene = try await DealScene()
        let chat = try #require(try await scene.chats(of: "sam").first?["id"]?.string)
        let id = String(repeating: "x", count: 1500)
        scene.probe.clock.advance(by: .seconds(1))
        await scene.send(id, from: "sam", to: "bea")
        let place = "/api/chats/\(chat)/messages"
        let page = try await scene.ask("GET", place + "?items_per_page=1", as: "bea").root
        let newest = page["messages"].map { Array($0.elements) } ?? []
        let at = try #require(newest.first?["at"]?.number?.int)
        let older = try await scene.ask("GET", place + "?before=\(at).\(id)", as: "bea").root
        #expect(older["messages"]?.elements.map { $0["id"]?.string } == ["first"])
        #expect(await scene.ask("GET", place + "?after=\(at).\(id)", as: "bea").status == 200)
        #expect(await scene.ask("GET", place + "?before=\(at).\(id)x", as: "bea").status == 400)
    }

    @Test("What a chat is about can be changed as often as chats can be opened; the same once more is no change")
    func subjects() async throws {
        let scene = try await DealScene()
        _ = await scene.probe.addProfile(of: try #require(scene.people["cat"]), named: "cat")
        let place = "/api/chats/\(scene.uid("sam"))"
        for number in 0..<60 {
            for _ in 0..<2 {
                #expect(await scene.ask("PUT", place, as: "cat", #"{"product_id":\#(number)}"#).status == 200)
            }
        }
        #expect(await scene.ask("PUT", place, as: "cat", #"{"product_id":60}"#).status == 429)
        #expect(await scene.ask("PUT", place, as: "cat").status == 200)
    }

    @Test("A chat is about a product with a number or a text for an id", arguments: ["true", "{}", "[1]"])
    func wrongSubject(_ product: String) async throws {
        let scene = try await DealScene()
        _ = await scene.probe.addProfile(of: try #require(scene.people["cat"]), named: "cat")
        let opened = await scene.ask(
            "PUT",
            "/api/chats/\(scene.uid("sam"))",
            as: "cat",
            #"{"product_id":\#(product)}"#
        )
        #expect(opened.status == 400)
    }

    @Test("A chat is read up to now at the latest: whatever is written afterwards is unread")
    func readAhead() async throws {
        let scene = try await DealScene()
        _ = await scene.probe.addProfile(of: try #require(scene.people["bea"]), named: "bea")
        let chat = try #require(try await scene.chats(of: "sam").first?["id"]?.string)
        let read = await scene.ask("PUT", "/api/chats/\(chat)/read", as: "sam", #"{"at":\#(Int64.max)}"#)
        #expect(read.status == 204)
        #expect(try await scene.chats(of: "sam").first?["unread"]?.number?.int == 0)
        scene.probe.clock.advance(by: .seconds(1))
        let sent = await scene.ask("PUT", "/api/chats/\(chat)/messages/1", as: "bea", #"{"body":"hi"}"#)
        #expect(sent.status == 200)
        #expect(try await scene.chats(of: "sam").first?["unread"]?.number?.int == 1)
    }
}

extension DealScene {
    /// The chats in the list of a user.
    fileprivate func chats(of name: String) async throws -> [JSONNode] {
        let root = try await ask("GET", "/api/chats", as: name).root
        return root["chats"].map { Array($0.elements) } ?? []
    }
}

/// Sam and Bea, who write to each other over the market's routes and over Firestore's protocol by turns.
private struct TwoDoors {
    private let scene: DealScene
    private let chat: String
    private var random: SeededGenerator
    private var bodies: [String: String] = ["first": "hello"]
    private var count = 0

    init(seed: UInt64) async throws {
        scene = try await DealScene()
        _ = await scene.probe.addProfile(of: try #require(scene.people["bea"]), named: "bea")
        chat = [scene.uid("sam"), scene.uid("bea")].sorted().joined(separator: "_")
        random = SeededGenerator(seed: seed)
    }

    mutating func act() async throws {
        count += 1
        scene.probe.clock.advance(by: .milliseconds(Int.random(in: 0...900, using: &random)))
        let (one, other) = Bool.random(using: &random) ? ("sam", "bea") : ("bea", "sam")
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            let sent = await scene.ask(
                "PUT",
                "/api/chats/\(chat)/messages/r\(count)",
                as: one,
                #"{"body":"\#(count)"}"#
            )
            #expect(sent.status == 200)
            bodies["r\(count)"] = "\(count)"
        case 2:
            await scene.send("d\(count)", from: one, to: other)
            bodies["d\(count)"] = "hello"
        case 3: #expect(await scene.ask("DELETE", "/api/chats/\(chat)", as: one).status == 204)
        case 4: #expect(await scene.ask("PUT", "/api/chats/\(scene.uid(other))", as: one).status == 200)
        default:
            let field =
                #""reads":{"mapValue":{"fields":{"\#(scene.uid(one))":{"timestampValue":"2026-01-01T00:00:00Z"}}}}"#
            let mask = #","updateMask":{"fieldPaths":["reads.`\#(scene.uid(one))`"]}"#
            _ = await scene.probe.commit(
                FirebaseProbe.set("chats/\(chat)", field, mask),
                as: scene.people[one]?.idToken
            )
        }
    }

    func compare() async throws {
        let document = try await scene.probe.documents("GET", "/chats/\(chat)", as: scene.people["sam"]?.idToken).root
        let fields = try #require(document["fields"])
        let left =
            fields["hiddenFor"]?["arrayValue"]?["values"]?.elements.compactMap { $0["stringValue"]?.string } ?? []
        for name in ["sam", "bea"] {
            let token = scene.people[name]?.idToken
            let rows = try await scene.chats(of: name)
            #expect(rows.isEmpty == left.contains(scene.uid(name)))
            for row in rows {
                #expect(row["last_message"]?.string == fields["lastMessage"]?["stringValue"]?.string)
                let marks = fields["reads"]?["mapValue"]?["fields"]?.fields.map(\.name) ?? []
                #expect((row["read_at"]?.isNull ?? true) != marks.contains(scene.uid(name)))
            }
            let own = try await scene.ask("GET", "/api/chats/\(chat)/messages?items_per_page=100", as: name).root
            let theirs = try await scene.probe.documents("GET", "/chats/\(chat)/messages?pageSize=300", as: token).root
            let byRoute = own["messages"]?.elements.map {
                [$0["id"]?.string, $0["body"]?.string, $0["sender_id"]?.string]
            }
            let byDocument = theirs["documents"]?.elements.map { message in
                let id = message["name"]?.string?.split(separator: "/").last.map(String.init)
                let fields = message["fields"]
                return [id, fields?["body"]?["stringValue"]?.string, fields?["sender"]?["stringValue"]?.string]
            }
            #expect(Set(byRoute ?? []) == Set(byDocument ?? []) && byRoute?.count == bodies.count)
        }
    }
}
