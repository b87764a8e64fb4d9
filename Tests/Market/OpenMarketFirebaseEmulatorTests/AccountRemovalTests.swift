import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("What goes with an account", .slot)
struct AccountRemovalTests {
    @Test("On a full disk the operator hears of that, and the account stays")
    func fullDisk() async throws {
        let probe = try await FirebaseProbe()
        let ann = try await probe.signUp("ann@example.com")
        try await probe.backend.store.database.write { session throws(StoreError) in
            let connection = session.connection
            try connection.run("CREATE TABLE ballast (bytes BLOB)")
            try connection.run(
                """
                CREATE TRIGGER growing AFTER DELETE ON accounts
                BEGIN INSERT INTO ballast VALUES (zeroblob(10000000)); END
                """
            )
            try connection.run("INSERT INTO ballast VALUES (x'00')")
            try connection.run("PRAGMA max_page_count = 500")
        }
        await #expect(throws: BackendError.full) { try await probe.backend.removeAccount("ann@example.com") }
        #expect(try await probe.backend.account(ann.uid) != nil)
    }

    @Test("A failure of the database is the same one behind the services", arguments: [StoreError.full, .busy])
    func failures(error: StoreError) {
        #expect(StoreError(ServiceProblem(error)) == error)
        #expect(StoreError(ServiceProblem(StoreError.corrupt)) == .unexpected(code: 0))
    }

    private func text(_ value: String) -> String { #"{"stringValue":"\#(value)"}"# }

    @Test("Nothing of an account that has ended stands in the bytes of the database, of its free pages or of its log")
    func bytes() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let probe = try await FirebaseProbe(database: file)
            let user = try await probe.signUp("vanishing@example.com")
            for number in 0..<60 {
                let note = FirebaseProbe.set(
                    "users/\(user.uid)/notes/\(number)",
                    #""text":\#(text("vanishing words " + String(repeating: "x", count: 2_000)))"#
                )
                #expect(await probe.commit(note, as: user.idToken).status == 200)
            }
            #expect(try await probe.backend.removeAccount(user.uid) != nil)
            for ending in ["", "-wal"] {
                let path = file.path(percentEncoded: false) + ending
                let bytes = FileManager.default.contents(atPath: path) ?? Data()
                #expect(bytes.range(of: Data("vanishing".utf8)) == nil, "market.db\(ending)")
            }
            await probe.backend.close()
        }
    }

    @Test("Profile, private documents, name, products and files go; chats and what others have stay")
    func all() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let other = try await probe.signUp("b@example.com")
        let members = [user.uid, other.uid].sorted()
        let chat = "chats/" + members.joined(separator: "_")
        let gone = [
            "users/\(user.uid)", "users/\(user.uid)/private/account", "users/\(user.uid)/notes/1", "vendors/ann",
            "products/1",
        ]
        let kept = [
            "users/\(other.uid)", "users/\(user.uid)x/notes/1", "vendors/bob", "products/2", chat,
            chat + "/messages/1",
        ]
        func fields(_ path: String) -> String {
            let owner = kept.contains(path) ? other.uid : user.uid
            let name = path.hasPrefix("vendors/") ? String(path.dropFirst(8)) : "Thing"
            return #""uid":\#(text(owner)),"name":\#(text(name)),"vendor":\#(text(owner)),"about":\#(text(user.uid))"#
        }
        for path in gone + kept { #expect(await probe.commit(FirebaseProbe.set(path, fields(path))).status == 200) }
        let name = "products/\(user.uid)/1.png"
        let upload = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "http", host: "market.test"),
            target: "/v0/b/b/o?uploadType=media&name=" + PercentEncoding.encode(name),
            headers: ["Authorization": "Bearer " + user.idToken],
            body: .bytes(TestImage.png)
        )
        #expect(await probe.backend.respond(to: upload).status == 200)
        #expect(await probe.accounts("delete", #"{"idToken":"\#(user.idToken)"}"#).status == 200)
        for path in gone { #expect(await probe.documents("GET", "/" + path).status == 404, "\(path)") }
        for path in kept { #expect(await probe.documents("GET", "/" + path).status == 200, "\(path)") }
        #expect(await probe.call("GET", "/v0/b/b/o/" + PercentEncoding.encode(name)).status == 404)
        // The name is free again.
        let claim = #""uid":\#(text(other.uid)),"name":\#(text("Ann"))"#
        #expect(await probe.commit(FirebaseProbe.set("vendors/ann", claim), as: other.idToken).status == 200)
    }

    @Test("But for chats, no document, owner or count names who is gone, and counts are of those who are there")
    func names() async throws {
        let probe = try await FirebaseProbe()
        let (ann, bob) = (try await probe.signUp("a@example.com"), try await probe.signUp("b@example.com"))
        let number = #"{"integerValue":"1"}"#
        for (path, fields) in [
            ("products/1", #""vendor":\#(text(bob.uid)),"likes":\#(number)"#), ("products/1/likes/\(ann.uid)", ""),
            ("products/2/likes/\(ann.uid)", ""), ("products/1/likes/\(bob.uid)", ""),
            ("sellers/\(ann.uid)", #""followers":\#(number)"#), ("follows/\(bob.uid)/sellers/\(ann.uid)", ""),
            ("sellers/\(bob.uid)", #""followers":\#(number)"#), ("follows/\(ann.uid)/sellers/\(bob.uid)", ""),
        ] {
            #expect(await probe.commit(FirebaseProbe.set(path, fields)).status == 200)
        }
        #expect(await probe.accounts("delete", #"{"idToken":"\#(ann.idToken)"}"#).status == 200)
        let counts: [(String, StaticString)] = [("products/1", "likes"), ("sellers/\(bob.uid)", "followers")]
        for (path, field) in counts {
            let document = try JSONDocument(await probe.documents("GET", "/" + path).body).root
            #expect(document["fields"]?[field]?["integerValue"]?.string == "0", "\(path)")
        }
        #expect(await probe.documents("GET", "/products/1/likes/\(bob.uid)").status == 200)
        let named = try await probe.backend.store.database.read { connection throws(StoreError) in
            try connection.all(
                """
                SELECT owner FROM document_totals WHERE owner = ?1 UNION ALL
                SELECT 'document' FROM documents WHERE owner = ?1 OR instr(key, ?2) > 0 OR instr(fields, ?2) > 0
                """,
                [.text(ann.uid), .blob(Array(ann.uid.utf8))]
            ) { $0.text(0) }
        }
        #expect(named.isEmpty)
    }

    @Test("A message that the operator removes is gone, from the list of chats too; another one is not there")
    func message() async throws {
        let probe = try await FirebaseProbe()
        let (ann, bob) = (try await probe.signUp("a@example.com"), try await probe.signUp("b@example.com"))
        let chat = "\(ann.uid)_\(bob.uid)"
        let members = #""members":{"arrayValue":{"values":[\#(text(ann.uid)),\#(text(bob.uid))]}}"#
        for (path, fields) in [
            ("chats/" + chat, members + #","lastMessage":\#(text("Pay me."))"#),
            ("chats/\(chat)/messages/1", #""sender":\#(text(ann.uid)),"body":\#(text("Hello."))"#),
            ("chats/\(chat)/messages/2", #""sender":\#(text(ann.uid)),"body":\#(text("Pay me."))"#),
        ] {
            #expect(await probe.commit(FirebaseProbe.set(path, fields)).status == 200)
        }
        #expect(try await probe.backend.removeMessage("1", in: chat))
        let shown = await probe.documents("GET", "/chats/" + chat).body
        #expect(String(decoding: shown, as: UTF8.self).contains("Pay me."))
        #expect(try await probe.backend.removeMessage("2", in: chat))
        #expect(await probe.documents("GET", "/chats/\(chat)/messages/2").status == 404)
        let room = await probe.documents("GET", "/chats/" + chat)
        #expect(room.status == 200 && !String(decoding: room.body, as: UTF8.self).contains("Pay me."))
        #expect(try await !probe.backend.removeMessage("2", in: chat))
        #expect(try await !probe.backend.removeMessage("", in: chat))
    }

    @Test("Blocks on either side go; of a report only its words do")
    func trust() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let other = try await probe.signUp("b@example.com")
        func block(_ one: String, _ two: String) -> String {
            FirebaseProbe.set(
                "blocks/\(one)_\(two)",
                #""by":\#(text(one)),"members":{"arrayValue":{"values":[\#(text(one)),\#(text(two))]}}"#
            )
        }
        func report(_ id: String, by uid: String) -> String {
            let fields = #""by":\#(text(uid)),"about":\#(text(user.uid)),"text":\#(text("Bad."))"#
            return FirebaseProbe.set("reports/\(id)", fields)
        }
        let writes = [
            block(user.uid, other.uid), block(other.uid, user.uid), block(other.uid, "cat"),
            report("own", by: user.uid), report("about", by: other.uid),
        ]
        for write in writes { #expect(await probe.commit(write).status == 200) }
        #expect(await probe.accounts("delete", #"{"idToken":"\#(user.idToken)"}"#).status == 200)
        for (one, two, status) in [
            (user.uid, other.uid, 404), (other.uid, user.uid, 404), (other.uid, "cat", 200),
        ] {
            #expect(await probe.documents("GET", "/blocks/\(one)_\(two)").status == status)
        }
        let own = await probe.documents("GET", "/reports/own")
        #expect(try own.status == 200 && own.root["fields"]?["text"]?["stringValue"]?.string == "")
        let about = await probe.documents("GET", "/reports/about")
        #expect(try about.root["fields"]?["text"]?["stringValue"]?.string == "Bad.")
    }

    @Test("The original layout keeps nothing of a user either")
    func original() async throws {
        let probe = try await FirebaseProbe(layout: .original)
        let user = try await probe.signUp("a@example.com")
        let writes = [
            FirebaseProbe.set("UserProfile/\(user.uid)", #""secret":\#(text("s"))"#),
            FirebaseProbe.set("vendorNameToUserUID/ann", #""userUID":\#(text(user.uid))"#),
        ]
        #expect(await probe.commit(writes.joined(separator: ",")).status == 200)
        #expect(await probe.accounts("delete", #"{"idToken":"\#(user.idToken)"}"#).status == 200)
        #expect(await probe.documents("GET", "/UserProfile/\(user.uid)").status == 404)
        #expect(await probe.documents("GET", "/vendorNameToUserUID/ann").status == 404)
    }

    @Test("A removal lets others write between its steps")
    func steps() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let writes = (0..<450).map { FirebaseProbe.set("users/\(user.uid)/notes/\($0)", #""a":\#(text("b"))"#) }
        #expect(await probe.commit(writes.joined(separator: ","), as: user.idToken).status == 200)
        let before = probe.backend.store.database.counters.committedChanges
        #expect(await probe.accounts("delete", #"{"idToken":"\#(user.idToken)"}"#).status == 200)
        #expect(probe.backend.store.database.counters.committedChanges - before >= 5)
        #expect(try await probe.documents("GET", "/users/\(user.uid)/notes").root["documents"] == nil)
    }

    @Test("A removal that a crash has interrupted goes on when the market is opened again")
    func interrupted() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let probe = try await FirebaseProbe(database: file)
            let user = try await probe.signUp("a@example.com")
            let path = "users/\(user.uid)/notes/1"
            #expect(await probe.commit(FirebaseProbe.set(path, ""), as: user.idToken).status == 200)
            try await beginRemoval(of: user, in: probe)
            #expect(await probe.documents("GET", "/" + path).status == 200)
            await probe.backend.close()
            let again = try await FirebaseProbe(database: file)
            #expect(await again.documents("GET", "/" + path).status == 404)
            #expect(try await unfinishedRemovals(in: again) == 0)
            await again.backend.close()
        }
    }

    @Test("To end an account once more removes what a failure has left of it")
    func onceMore() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let path = "users/\(user.uid)/notes/1"
        #expect(await probe.commit(FirebaseProbe.set(path, ""), as: user.idToken).status == 200)
        try await beginRemoval(of: user, in: probe)
        #expect(await probe.documents("GET", "/" + path).status == 200)
        #expect(await probe.call("DELETE", "/api/accounts/me", as: user.idToken).status == 204)
        #expect(await probe.documents("GET", "/" + path).status == 404)
        #expect(try await unfinishedRemovals(in: probe) == 0)
    }

    /// Removes an account as far as the first step comes.
    private func beginRemoval(of user: FirebaseProbe.Session, in probe: FirebaseProbe) async throws {
        try await probe.backend.store.database.write { session throws(StoreError) in
            try session.connection.run("DELETE FROM accounts")
            try session.connection.run("INSERT INTO removed_accounts SELECT ?, 0, 0", [.text(user.uid)])
        }
    }

    private func unfinishedRemovals(in probe: FirebaseProbe) async throws -> Int64? {
        try await probe.backend.store.database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM removed_accounts WHERE is_done = 0") { $0.integer(0) }
        }
    }
}
