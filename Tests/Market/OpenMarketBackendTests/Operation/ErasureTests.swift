import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("What the end of an account leaves in the files of a market", .slot)
struct ErasureTests {
    @Test("Nothing that the user wrote is in any file but what the table of what stays names", arguments: seeds)
    func files(seed: UInt64) async throws {
        try await TemporaryFolder.with { folder in
            var town = try await LeavingTown(seed: seed, in: folder)
            for _ in 0..<90 { try await town.act() }
            try await town.deal()
            try await town.probe.backend.store.wipeRemains()
            let others = try town.found(of: "bob")
            #expect(try town.found(of: "ann").keys.sorted() == LeavingTown.kinds.sorted())
            let ended = await town.probe.call("DELETE", "/api/accounts/me", as: town.token("ann"))
            #expect(ended.status == 204)
            // A message is its reader's too, and so is the name of what a buyer has bought.
            let stays: Set = ["message", "sold"]
            let left = try town.found(of: "ann").filter { !stays.contains($0.key) }
            #expect(left.isEmpty, "\(left)")
            #expect(try town.found(of: "bob") == others)
            let todo = try await town.probe.backend.store.database.read { connection throws(StoreError) in
                try connection.first("SELECT count(*) FROM removed_accounts WHERE is_done <> 1") { $0.integer(0) }
            }
            #expect(todo == 0)
            await town.probe.backend.close()
        }
    }

    @Test("While a reader keeps the log, what is left waits, and goes when the market is opened again")
    func reader() async throws {
        try await TemporaryFolder.with { folder in
            var town = try await LeavingTown(seed: 1, in: folder)
            for _ in 0..<10 { try await town.act() }
            let path = town.file.path(percentEncoded: false)
            let reader = try SQLiteConnection(path: path, access: .readOnly)
            reader.keepLogOnClose()
            try reader.run("BEGIN")
            #expect(try reader.first("SELECT count(*) FROM accounts") { $0.integer(0) } == 2)
            #expect(try await town.probe.backend.removeAccount(town.uid("ann")) != nil)
            #expect(try !town.found(of: "ann").isEmpty)
            try reader.run("COMMIT")
            await town.probe.backend.close()
            let again = try await FirebaseProbe(database: town.file)
            #expect(try town.found(of: "ann").keys.filter { $0 != "message" } == [])
            await again.backend.close()
        }
    }

    @Test("A removal that comes no further than the first product has left no image of the user")
    func images() async throws {
        try await TemporaryFolder.with { folder in
            var town = try await LeavingTown(seed: 2, in: folder)
            for _ in 0..<20 { try await town.act() }
            let pictures = folder.appending(path: "shop.db-pictures").path(percentEncoded: false)
            func count() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: pictures).count { $0.contains("_") }
            }
            let before = try count()
            // By another connection, for a group without changes of rows is rolled back.
            let other = try SQLiteConnection(path: town.file.path(percentEncoded: false), access: .readWrite)
            try other.run("CREATE TRIGGER stop BEFORE DELETE ON products BEGIN SELECT raise(ABORT, 'stopped'); END")
            await #expect(throws: BackendError.self) { try await town.probe.backend.removeAccount(town.uid("ann")) }
            let after = try count()
            #expect(after < before && after > 0)
            try other.run("DROP TRIGGER stop")
            await town.probe.backend.close()
            let again = try await FirebaseProbe(database: town.file)
            #expect(try town.found(of: "ann").keys.filter { $0 != "message" } == [])
            await again.backend.close()
        }
    }

    @Test("The record of the operator calls a vendor who is gone by its number, and the others by their names")
    func acts() async throws {
        let probe = try await FirebaseProbe()
        let ann = try await probe.signUp("ann@example.com")
        #expect(await probe.addProfile(of: ann, named: "ann shop").status == 200)
        let vendor = try await probe.call("POST", "/api/vendors", as: ann.idToken, #"{"name":"ann shop"}"#).id
        for act in ["vendor disable ann shop", "vendor enable other ann shop", "product hide 1"] {
            try await probe.backend.note(act: act, by: "op")
        }
        #expect(try await probe.backend.removeAccount(ann.uid) != nil)
        let acts = try await probe.backend.acts().map(\.act)
        #expect(acts == ["product hide 1", "vendor enable other ann shop", "vendor disable \(vendor)"])
    }

    private static let seeds = (1...UInt64(repetitions(3, nightly: 60))).map { $0 }
}

/// A market in a file in which two people write wherever a person can write, and a note of what each of them wrote.
private struct LeavingTown {
    /// The kinds of texts that a person writes.
    static let kinds = [
        "address", "name", "product", "description", "category", "image", "message", "note", "object", "report",
        "review", "search", "sold", "upload",
    ]

    let probe: FirebaseProbe
    let file: URL
    private let folder: URL
    private var random: SeededGenerator
    private var people: [String: FirebaseProbe.Session] = [:]
    private var products: [String: [Int]] = [:]
    /// The texts of each person, by their kinds.
    private var texts: [String: [String: [String]]] = [:]
    private var (count, acts) = (0, 0)
    private var chat = ""

    init(seed: UInt64, in folder: URL) async throws {
        (self.folder, file, random) = (folder, folder.appending(path: "shop.db"), SeededGenerator(seed: seed))
        var services = ServiceLimits()
        services.messagesPerMinute = 10_000
        probe = try await FirebaseProbe(database: file, seed: seed, services: services, sendMail: { _ in })
        for name in ["ann", "bob"] {
            let address = text("address", of: name) + "@example.com"
            let user = try await probe.signUp(address)
            people[name] = user
            let shop = text("name", of: name)
            #expect(await probe.addProfile(of: user, named: shop).status == 200)
            let enrolled = await probe.call("POST", "/api/vendors", as: user.idToken, #"{"name":"\#(shop)"}"#)
            #expect(enrolled.status < 300)
        }
        let opened = await probe.call("PUT", "/api/chats/" + uid("bob"), as: token("ann"))
        chat = try #require(try opened.root["id"]?.string)
    }

    func uid(_ name: String) -> String { people[name]?.uid ?? "" }

    func token(_ name: String) -> String? { people[name]?.idToken }

    private func bearer(_ name: String) -> String { "Bearer " + (token(name) ?? "") }

    /// A new text of a person: a word that is like no other.
    private mutating func text(_ kind: String, of name: String) -> String {
        count += 1
        let text = "zq\(name)\(kind)\(count)q"
        texts[name, default: [:]][kind, default: []].append(text)
        return text
    }

    /// The texts of a person that stand in a file, by their kinds.
    func found(of name: String) throws -> [String: [String]] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        // Names of files are read as well as files.
        var bytes = Data(paths.joined(separator: "\n").utf8)
        for path in paths {
            let file = folder.appending(path: path).path(percentEncoded: false)
            bytes += FileManager.default.contents(atPath: file) ?? Data()
        }
        return texts[name, default: [:]].compactMapValues { texts in
            let found = texts.filter { bytes.range(of: Data($0.utf8)) != nil }
            return found.isEmpty ? nil : found
        }
    }

    /// One of the things that a person writes.
    ///
    /// The first ones are of each kind, by both people in turns.
    mutating func act() async throws {
        acts += 1
        let isEarly = acts <= 40
        let isAnn = isEarly ? (acts - 1) / 10 % 2 == 0 : Bool.random(using: &random)
        let name = isAnn ? "ann" : "bob"
        let long = String(repeating: " word", count: Int.random(in: 3...150, using: &random))
        switch isEarly ? acts % 10 : Int.random(in: 0..<10, using: &random) {
        case 0...2: await register(by: name, long)
        case 3: await edit(by: name, long)
        case 4, 5:
            let message = text("message", of: name) + long
            await send("PUT", "/api/chats/\(chat)/messages/m\(count)", name, "body", message)
        case 6:
            let note = #""text":{"stringValue":"\#(text("note", of: name) + long)"}"#
            let write = FirebaseProbe.set("users/\(uid(name))/notes/\(count)", note)
            #expect(await probe.commit(write, as: token(name)).status == 200)
        case 7: await report(by: name)
        case 8: await upload(by: name)
        default: try await keep(by: name)
        }
    }

    private func send(_ method: String, _ target: String, _ name: String, _ field: String, _ text: String) async {
        let response = await probe.call(method, target, as: token(name), #"{"\#(field)":"\#(text)"}"#)
        #expect(response.status == 200, "\(response.text)")
    }

    /// Registers a product under a key, so that the response is kept as well.
    private mutating func register(by name: String, _ long: String) async {
        let params = MarketProbe.params([
            "name": "\"Lamp \(text("product", of: name))\"",
            "description": "\"\(text("description", of: name))\(long)\"",
            "category": "\"\(text("category", of: name))\"",
            "image_texts": "[\"\(text("image", of: name))\"]", "secret": "-",
        ])
        let form = MultipartBody(parts: [.text("params", params), .image("photo.png")])
        var headers: HTTPHeaders = ["Content-Type": form.contentType, "Idempotency-Key": "key\(count)"]
        headers["Authorization"] = bearer(name)
        let made = await probe.send("POST", "/api/products", headers, form.bytes)
        #expect(made.status == 201, "\(made.text)")
        if let id = try? made.id { products[name, default: []].append(id) }
    }

    private mutating func edit(by name: String, _ long: String) async {
        guard let product = products[name, default: []].randomElement(using: &random) else { return }
        let body = #"{"description":"\#(text("description", of: name))\#(long)"}"#
        let edited = await probe.call(
            "PATCH",
            "/api/products/\(product)",
            as: token(name),
            body,
            headers: ["Idempotency-Key": "key\(count)"]
        )
        #expect(edited.status == 202, "\(edited.text)")
    }

    /// Reports another person's product, once.
    private mutating func report(by name: String) async {
        guard name == "ann", let product = products["bob", default: []].randomElement(using: &random) else { return }
        let body = #"{"product_id":\#(product),"reason":"spam","text":"\#(text("report", of: name))"}"#
        #expect(await probe.call("POST", "/api/reports", as: token(name), body).status == 204)
    }

    /// Begins a form that is sent in parts.
    private mutating func upload(by name: String) async {
        let bytes = Data(text("upload", of: name).utf8)
        var headers: HTTPHeaders = ["Content-Type": "application/partial-upload", "Authorization": bearer(name)]
        (headers["Upload-Offset"], headers["Upload-Length"]) = ("0", "1000")
        // Where all places are taken, nothing is kept.
        _ = await probe.send("PATCH", "/api/uploads/" + String(repeating: "u", count: 32) + "\(count)", headers, bytes)
    }

    /// Stores an image in the user's own folder, watches a search, and gets a code for another address.
    private mutating func keep(by name: String) async throws {
        let object = "products/\(uid(name))/\(text("object", of: name)).png"
        let stored = await probe.send(
            "POST",
            "/v0/b/b/o?uploadType=media&name=" + PercentEncoding.encode(object),
            ["Authorization": bearer(name)],
            TestImage.png
        )
        #expect(stored.status == 200)
        let (owner, search) = (uid(name), text("search", of: name))
        try await probe.backend.store.database.write { session throws(StoreError) in
            let connection = session.connection
            try connection.run(
                "INSERT INTO notice_searches (account, query, seen, next_at) VALUES (?, ?, 0, 0)",
                [.text(owner), .text(search)]
            )
            try connection.run(
                """
                INSERT OR REPLACE INTO email_codes (digest, account, purpose, email, made_at)
                VALUES (?, ?, 'VERIFY_EMAIL', ?, 0)
                """,
                [.blob(Array(search.utf8)), .text(owner), .text(search)]
            )
        }
    }

    /// Ann sells something to Bob, and both review each other.
    mutating func deal() async throws {
        let sold = text("sold", of: "ann")
        let params = MarketProbe.params(["name": "\"\(sold)\"", "secret": "-"])
        let form = MultipartBody(parts: [.text("params", params), .image("photo.png")])
        let headers: HTTPHeaders = ["Content-Type": form.contentType, "Authorization": bearer("ann")]
        let product = try await probe.send("POST", "/api/products", headers, form.bytes).id
        let message = text("message", of: "bob")
        await send("PUT", "/api/chats/\(chat)/messages/last", "bob", "body", message)
        let sale = #"{"status":"sold","buyer":"\#(uid("bob"))"}"#
        #expect(await probe.call("PATCH", "/api/products/\(product)", as: token("ann"), sale).status == 202)
        #expect(await probe.call("POST", "/api/sales/\(product)/confirmed", as: token("bob")).status < 300)
        for name in ["bob", "ann"] {
            // Bob's words about Ann go with her account.
            let words = name == "ann" ? text("review", of: "ann") : "quick"
            let body = #"{"product_id":\#(product),"stars":5,"text":"\#(words)"}"#
            #expect(await probe.call("POST", "/api/reviews", as: token(name), body).status == 201)
        }
    }
}
