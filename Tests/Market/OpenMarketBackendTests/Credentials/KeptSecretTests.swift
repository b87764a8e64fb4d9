import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

/// The law: the secret of a user's vendor lies nowhere in clear, and none but its user is told it.
@Suite("The secret of a user's vendor", .slot)
struct KeptSecretTests {
    /// The account document of a program of 0.2.0, which keeps what it signs products with.
    private static func keep(_ seller: Seller, in probe: FirebaseProbe) async -> HTTPResponse {
        let fields =
            #""identifier":{"stringValue":"\#(seller.identifier)"},"secret":{"stringValue":"\#(seller.secret)"},"#
            + #""likedProductIDs":{"arrayValue":{}}"#
        return await probe.commit(FirebaseProbe.set("users/\(seller.uid)/private/account", fields), as: seller.idToken)
    }

    @Test("Its bytes are in no file of the market, nor after a reset", arguments: [false, true])
    func files(isReset: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let probe = try await FirebaseProbe(database: file)
            let seller = try await Seller.sign(up: probe)
            #expect(await Self.keep(seller, in: probe).status == 200)
            var secrets = [seller.secret]
            if isReset {
                _ = try await probe.backend.resetPassword(ofAccount: seller.uid)
                secrets.append(try await Self.secret(of: seller, in: probe))
            }
            for isOpen in [true, false] {
                if !isOpen { await probe.backend.close() }
                for secret in secrets { #expect(try Self.files(in: folder, with: secret) == []) }
            }
        }
    }

    @Test("A file of a release that kept it loses it when it is opened; the user's program is told it again")
    func former() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let first = try await FirebaseProbe(database: file)
            let seller = try await Seller.sign(up: first)
            let document = "users/\(seller.uid)/private/account"
            let fields =
                #"{"identifier":{"stringValue":"\#(seller.identifier)"},"secret":{"stringValue":"\#(seller.secret)"}}"#
            try await first.backend.store.database.write { session throws(StoreError) in
                let path = DocumentPath(unchecked: document.split(separator: "/").map(String.init))
                try session.connection.run(
                    """
                    INSERT OR REPLACE INTO documents (key, place, collection, fields, created_at, updated_at, owner)
                    VALUES (?, ?, ?, ?, 1, 1, ?)
                    """,
                    [
                        .blob(path.key), .blob(path.parent.key), .blob(Array("private".utf8)),
                        .blob(Array(fields.utf8)),
                        .text(seller.uid),
                    ]
                )
                try session.connection.run("INSERT OR REPLACE INTO pending_steps (step) VALUES ('credentials')")
            }
            await first.backend.close()
            #expect(try Self.files(in: folder, with: seller.secret) != [])
            let second = try await FirebaseProbe(database: file)
            #expect(try await second.documents("GET", "/" + document).root["fields"]?["secret"] == nil)
            let sent = await second.call(
                "PATCH",
                "/api/products/\(seller.product)",
                #"{"stock":2,"secret":"\#(seller.secret)"}"#,
                headers: ["identifier": seller.identifier]
            )
            #expect(sent.status == 202, "\(sent.text)")
            let again = try await Seller.logIn(to: second, Seller.password)
            #expect(again.identifier == seller.identifier && !again.secret.isEmpty)
            await second.backend.close()
            #expect(try Self.files(in: folder, with: seller.secret) == [])
        }
    }

    @Test(
        "Neither a route of the market nor a document tells it to others",
        arguments: [DocumentLayout.safe, .original]
    )
    func responses(layout: DocumentLayout) async throws {
        let people = try await SellingPeople(layout: layout)
        let (probe, ann) = (people.probe, people.ann)
        let documents = ["users/\(ann.uid)/private/account", "UserProfile/\(ann.uid)"]
        for document in documents {
            for secret in [people.derived, SellingPeople.chosen] {
                let fields =
                    #""identifier":{"stringValue":"\#(SellingPeople.identifier)"},"secret":{"stringValue":"\#(secret)"}"#
                _ = await probe.commit(FirebaseProbe.set(document, fields), as: ann.idToken)
            }
        }
        var texts: [String] = []
        for reader in [people.bob.idToken, people.carol.idToken, nil] {
            for route in Route.all where route.method == "GET" && route.generations.contains(.v3x) {
                guard route.label != .events else { continue }
                for id in [String(people.product), String(people.vendor), ann.uid, "ann"] {
                    let path = "/" + route.pattern.map { $0.hasPrefix(":") ? id : $0 }.joined(separator: "/")
                    texts.append(await probe.call("GET", path, as: reader).text)
                }
            }
            for document in documents { texts.append(await probe.documents("GET", "/" + document, as: reader).text) }
            for group in ["users", "private", "UserProfile"] {
                let query = #"{"from":[{"collectionId":"\#(group)","allDescendants":true}]}"#
                texts.append(await probe.query(query, as: reader).text)
            }
        }
        #expect(!texts.contains { $0.contains(people.derived) || $0.contains(SellingPeople.chosen) })
        await probe.backend.close()
    }

    @Test("What is no secret of the user's own vendor stays in the document, as do likes")
    func others() async throws {
        let probe = try await FirebaseProbe()
        let seller = try await Seller.sign(up: probe)
        let document = "users/\(seller.uid)/private/account"
        #expect(await Self.keep(seller, in: probe).status == 200)
        let kept = try await probe.documents("GET", "/" + document).root["fields"]
        #expect(kept?["secret"] == nil && kept?["likedProductIDs"] != nil)
        let foreign = #""identifier":{"stringValue":"of another server"},"secret":{"stringValue":"a word"}"#
        #expect(await probe.commit(FirebaseProbe.set(document, foreign), as: seller.idToken).status == 200)
        let fields = try await probe.documents("GET", "/" + document).root["fields"]
        #expect(fields?["secret"]?["stringValue"]?.string == "a word")
        await probe.backend.close()
    }

    private static func secret(of seller: Seller, in probe: FirebaseProbe) async throws -> String {
        try await probe.backend.store.database.read { connection throws(StoreError) in
            let vendor = try VendorTable(connection).vendor(account: seller.uid)
            return try VendorSecrets(connection).secret(of: seller.identifier, number: vendor?.secretNumber ?? 0)
        }
    }

    /// The names of the files that have a text in them.
    private static func files(in folder: URL, with text: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { name in
            let content = try? Data(contentsOf: folder.appending(path: name))
            return content?.range(of: Data(text.utf8)) != nil
        }
    }
}
