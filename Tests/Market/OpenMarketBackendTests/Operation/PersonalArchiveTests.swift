import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("What a market knows of a user", .slot)
struct PersonalArchiveTests {
    /// A market in which Sam has sold a lamp to Bea, and both have left traces wherever that is possible.
    private static func dealt() async throws -> DealScene {
        let scene = try await DealScene()
        _ = try await scene.sell("chair", by: "sam")
        #expect(try await scene.edit(#""status":"sold","buyer":"\#(scene.uid("bea"))""#).status == 202)
        #expect(await scene.review(4, "quick", as: "bea").status == 201)
        #expect(await scene.review(5, "friendly", as: "sam").status == 201)
        await scene.block("sam", by: "cat")
        #expect(try await scene.probe.backend.setAccount(scene.uid("sam"), isDisabled: false) != nil)
        try await scene.probe.backend.note(act: "account enable \(scene.uid("sam"))", by: "ann")
        return scene
    }

    private static func export(_ name: String, of scene: DealScene) async throws -> [String: Data] {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "\(name).tar")
            #expect(try await scene.probe.backend.exportAccount("\(name)@example.com", to: file)?.id == scene.uid(name))
            return try tarFiles(of: try Data(contentsOf: file))
        }
    }

    @Test("The archive has the account, documents, products with pictures and dealings, and no secret")
    func archive() async throws {
        let scene = try await Self.dealt()
        // What apps on Firebase alone would have written in confidence.
        let (cat, sam) = (scene.uid("cat"), scene.uid("sam"))
        for place in ["blocks/\(cat)_\(sam)", "reports/\(cat)_seller_\(sam)"] {
            let write = FirebaseProbe.set(place, #""by":{"stringValue":"\#(cat)"}"#)
            #expect(await scene.probe.commit(write).status == 200)
        }
        let files = try await Self.export("sam", of: scene)
        let data = try #require(files["data.json"])
        let tables = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
        #expect(tables["accounts"]?.first?["email"] as? String == "sam@example.com")
        #expect(tables["products"]?.compactMap { $0["name"] as? String }.sorted() == ["chair", "lamp"])
        #expect(tables["vendors"]?.first?["name"] as? String == "sam")
        #expect(tables["reviews"]?.count == 2)
        #expect(tables["chats"]?.count == 1 && tables["messages"]?.isEmpty == false)
        let pictures = files.keys.filter { $0.hasPrefix("images/") }
        #expect(pictures.count == 2)
        #expect(files.filter { pictures.contains($0.key) }.values.allSatisfy { $0.starts(with: [0x89, 0x50]) })
        let text = String(decoding: data, as: UTF8.self)
        for word in ["pbkdf2", "sha256", "\"secret\"", "\"password_hash\"", scene.uid("cat")] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(try await scene.probe.backend.exportAccount("none@example.com", to: URL(filePath: "/none")) == nil)
        await #expect(throws: BackendError.unwritable) {
            try await scene.probe.backend.exportAccount("sam@example.com", to: URL(filePath: "/none/here.tar"))
        }
    }

    @Test("Of a user who is gone no row says anything but that they are, and what is others' too")
    func erasure() async throws {
        let scene = try await Self.dealt()
        let (backend, sam) = (scene.probe.backend, scene.uid("sam"))
        #expect(try await backend.removeAccount("sam@example.com")?.id == sam)
        let left = try await backend.store.database.read { connection throws(StoreError) in
            (try connection.rows(naming: sam), try connection.rows(naming: "sam@example.com"))
        }
        #expect(left.1.map(\.name) == [])
        // The list of who is gone, for backups that are restored; the record of the operator; the chat, for the other one.
        let names = ["chat_members", "chats", "messages", "operator_acts", "removed_accounts"]
        #expect(left.0.map(\.name).sorted() == names)
        let members = try #require(left.0.first { $0.name == "chat_members" })
        for (account, name) in zip(members.values("account"), members.values("name")) where account == .text(sam) {
            #expect(name == .text(""))
        }
    }
}

extension SQLiteConnection {
    /// The rows of all tables in which a text or some bytes hold a text.
    fileprivate func rows(naming text: String) throws(StoreError) -> [PersonalRows.Table] {
        try schemaNames().map { table throws(StoreError) in
            let columns = try all("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text(0) }
            let tests = columns.map { "instr(CAST(" + SQL.quoted($0) + " AS BLOB), CAST(?1 AS BLOB)) > 0" as SQL }
            return try PersonalRows(self).rows(of: table, where: tests.joined(" OR "), [.text(text)])
        }.filter { !$0.rows.isEmpty }
    }

    private func schemaNames() throws(StoreError) -> [String] {
        try all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name") {
            $0.text(0)
        }
    }
}
