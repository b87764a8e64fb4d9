import BackendTestSupport
import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("An export is its user's own, whatever users do and write", .slot)
struct PersonalLawTests {
    @Test("It has all that the user owns, and nothing that the rules refuse or another user owns", arguments: seeds)
    func own(seed: UInt64) async throws {
        var town = try await WrittenTown(seed: seed)
        for _ in 0..<60 { try await town.act() }
        try await town.like()
        for name in town.names + ["dan"] {
            let response = await town.scene.ask("GET", "/api/accounts/me", as: name)
            let root = try JSONSerialization.jsonObject(with: response.body)
            let tables = try #require(root as? [String: Any]).compactMapValues { $0 as? [[String: Any]] }
            var documents = Set(tables["messages"]?.compactMap(Self.path) ?? [])
            for (table, column, place) in Self.documents {
                documents.formUnion(tables[table]?.compactMap { ($0[column] as? String).map(place) } ?? [])
            }
            for path in documents {
                let read = await town.scene.probe.documents("GET", "/" + path, as: town.token(name))
                #expect(read.status == 200, "\(name) may not read \(path)")
            }
            let owned = Set(town.owners.filter { $0.value.contains(name) }.keys)
            #expect(documents.intersection(town.owners.keys).symmetricDifference(owned).sorted() == [], "\(name)")
            let uid = town.scene.uid(name)
            let columns = ["likes": "liker", "follows": "follower", "blocks": "blocker", "reports": "reporter"]
            for (table, column) in columns {
                let rows = tables[table] ?? []
                #expect(rows.allSatisfy { $0[column] as? String == uid }, "\(table) of \(name)")
                #expect(rows.count == town.rows[table, default: []].count { $0 == name }, "\(table) of \(name)")
            }
            #expect(tables["accounts"]?.count == 1)
            #expect(tables["vendors"]?.count == town.scene.vendors[name].map { _ in 1 })
        }
    }

    @Test("By the first app's layout, the archive has the profile, its chats and what the user wrote")
    func original() async throws {
        let probe = try await FirebaseProbe(layout: .original)
        let (ann, bob) = (try await probe.signUp("ann@example.com"), try await probe.signUp("bob@example.com"))
        let chat = "ann%25bob%25F1"
        let list = #""chattingUUIDList":{"arrayValue":{"values":[{"stringValue":"ann%bob%F1"}]}}"#
        #expect(await probe.commit(FirebaseProbe.set("UserProfile/\(ann.uid)", list), as: ann.idToken).status == 200)
        for (time, user) in [("1", ann), ("2", bob)] {
            let written = await probe.documents(
                "PATCH",
                "/\(chat)/\(time)",
                as: user.idToken,
                #"{"fields":{"message":{"stringValue":"hello"}}}"#
            )
            #expect(written.status == 200)
        }
        let other = FirebaseProbe.set("UserProfile/\(bob.uid)", #""note":{"stringValue":"\#(ann.uid)"}"#)
        #expect(await probe.commit(other, as: bob.idToken).status == 200)
        let response = await probe.call("GET", "/api/accounts/me", as: ann.idToken)
        let root = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
        let documents = try #require(root["documents"] as? [[String: Any]])
        let paths = documents.compactMap { $0["key"] as? String }
        #expect(Set(paths) == ["UserProfile/\(ann.uid)", "ann%bob%F1/1", "ann%bob%F1/2"])
    }

    /// The tables whose rows are documents for Firestore's protocol, with the column of the id and the path there.
    private static let documents: [(String, String, @Sendable (String) -> String)] = [
        ("documents", "key", { $0 }), ("chats", "id", { "chats/\($0)" }), ("profiles", "account", { "users/\($0)" }),
        ("claims", "key", { "vendors/\($0)" }), ("like_lists", "liker", { "users/\($0)/private/account" }),
    ]

    /// The path by which Firestore's protocol knows a message.
    private static func path(_ message: [String: Any]) -> String? {
        guard let chat = message["chat"] as? String, let id = message["id"] as? String else { return nil }
        return "chats/\(chat)/messages/\(id)"
    }

    private static let seeds = (1...UInt64(repetitions(4, nightly: 100))).map { $0 }
}

/// A market in which users write of each other at random, and a list of what each of them owns.
private struct WrittenTown {
    private(set) var scene: DealScene
    let names = ["sam", "bea", "cat"]
    /// The users who own a document, by its path.
    private(set) var owners: [String: Set<String>] = [:]
    /// The users who own the rows of a table, one for each row.
    private(set) var rows: [String: [String]] = [:]
    private var random: SeededGenerator
    private var count = 0
    private var products: [Int]

    init(seed: UInt64) async throws {
        scene = try await DealScene()
        random = SeededGenerator(seed: seed)
        products = [scene.lamp, try await scene.sell("chair", by: "cat")]
        owners["users/\(scene.uid("bea"))"] = ["bea"]
        owners["users/\(scene.uid("sam"))"] = ["sam"]
        _ = await scene.probe.addProfile(of: try #require(scene.people["bea"]), named: "bea")
        try await scene.openChat("cat", "sam")
        for (one, other) in [("sam", "bea"), ("cat", "sam")] {
            owners["chats/" + [scene.uid(one), scene.uid(other)].sorted().joined(separator: "_")] = [one, other]
        }
    }

    func token(_ name: String) -> String? { scene.people[name]?.idToken }

    /// One of a few things that a user does or writes, with the id of another user in it.
    mutating func act() async throws {
        count += 1
        let pair = names.shuffled(using: &random)
        let (one, other) = (pair[0], pair[1])
        let text = #""text":{"stringValue":"of \#(scene.uid(other))"},"who":{"stringValue":"\#(scene.uid(other))"}"#
        switch Int.random(in: 0..<10, using: &random) {
        case 0: await write("users/\(scene.uid(one))/notes/\(count)", text, by: one, of: [one])
        case 1: await write("users/\(scene.uid(one))/notes/\(scene.uid(other))", text, by: one, of: [one])
        case 2: await write("diaries/\(count)", text, by: nil, of: [])
        case 3: await write("follows/\(scene.uid(one))/sellers/x\(count)", text, by: nil, of: [one])
        case 4: await write("products/p\(count)/likes/\(scene.uid(one))", "", by: nil, of: [one])
        case 5:
            let goods = #""vendor":{"stringValue":"\#(scene.uid(one))"},"name":{"stringValue":"\#(scene.uid(other))"}"#
            await write("products/p\(count)", goods, by: nil, of: [one])
            await write("products/p\(count)/likes/\(scene.uid(other))", "", by: nil, of: [other])
            await write("follows/\(scene.uid(other))/sellers/\(scene.uid(one))", text, by: nil, of: [other])
        case 6: try await message(one, other)
        case 7: await follow(one, other)
        // At a place of the user, but not for the user to read.
        case 8: await write("users/\(scene.uid(one))/private/n\(count)", text, by: nil, of: [])
        default: await report(one, other)
        }
    }

    private mutating func write(_ path: String, _ fields: String, by name: String?, of own: Set<String>) async {
        let token = name.map { self.token($0) } ?? "owner"
        #expect(await scene.probe.commit(FirebaseProbe.set(path, fields), as: token).status == 200)
        owners[path] = own
    }

    private mutating func message(_ one: String, _ other: String) async throws {
        let room = "chats/" + [scene.uid(one), scene.uid(other)].sorted().joined(separator: "_")
        guard owners[room] != nil else { return }
        await scene.send("m\(count)", from: one, to: other)
        owners["\(room)/messages/m\(count)"] = [one, other]
    }

    private mutating func follow(_ one: String, _ other: String) async {
        guard let vendor = scene.vendors[other], owners["followed/\(one)/\(other)"] == nil else { return }
        #expect(await scene.ask("POST", "/api/follows", as: one, #"{"vendor_id":\#(vendor)}"#).status == 200)
        owners["followed/\(one)/\(other)"] = []
        owners["follows/\(scene.uid(one))/sellers/\(scene.uid(other))"] = [one]
        rows["follows", default: []].append(one)
    }

    private mutating func report(_ one: String, _ other: String) async {
        guard let vendor = scene.vendors[other], let product = products.randomElement(using: &random) else { return }
        let subject = Bool.random(using: &random) ? "vendor_id\":\(vendor)" : "product_id\":\(product)"
        guard owners["reported/\(one)/\(subject)"] == nil else { return }
        let body = #"{"\#(subject),"reason":"spam","text":"of \#(scene.uid(other))"}"#
        // A user's own product cannot be reported.
        guard await scene.ask("POST", "/api/reports", as: one, body).status == 204 else { return }
        owners["reported/\(one)/\(subject)"] = []
        rows["reports", default: []].append(one)
    }

    /// Likes, and blocks by and of a user who follows no one, since a block ends what users follow.
    mutating func like() async throws {
        for name in names {
            let ids = products.map { #"{"stringValue":"\#($0)"}"# }.joined(separator: ",")
            let fields = #""likedProductIDs":{"arrayValue":{"values":[\#(ids)]}}"#
            await write("users/\(scene.uid(name))/private/account", fields, by: name, of: [name])
            rows["likes", default: []] += products.map { _ in name }
        }
        try await scene.join("dan")
        for (one, other) in [("dan", "sam"), ("bea", "dan")] {
            await scene.block(other, by: one)
            rows["blocks", default: []].append(one)
        }
    }
}
