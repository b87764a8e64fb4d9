import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("The vendor of a user, over HTTP", .slot)
struct VendorEnrollmentTests {
    private func enroll(_ probe: FirebaseProbe, _ body: String, as token: String?) async -> HTTPResponse {
        await probe.call("POST", "/api/vendors", as: token, body)
    }

    /// A user who has claimed a name.
    private func user(_ name: String, in probe: FirebaseProbe) async throws -> FirebaseProbe.Session {
        let user = try await probe.signUp("\(name)@example.com")
        #expect(await claim(name, as: user, in: probe).status == 200)
        return user
    }

    private func claim(
        _ name: String,
        as user: FirebaseProbe.Session,
        in probe: FirebaseProbe
    ) async -> HTTPResponse {
        let fields = #""uid":{"stringValue":"\#(user.uid)"},"name":{"stringValue":"\#(name)"}"#
        return await probe.commit(
            FirebaseProbe.set("vendors/\(NameID.make(of: name.lowercased()))", fields),
            as: user.idToken
        )
    }

    @Test("One address or site makes so many vendors in an hour, and hears when to go on; the machine any number")
    func rate() async throws {
        var limits = BackendLimits.default
        limits.vendorsPerHour = 2
        let probe = try await MarketProbe(limits: limits)
        func states(_ address: String?, _ names: [String]) async -> [Int] {
            var states: [Int] = []
            for name in names {
                let response = await RequestCaller.$address.withValue(address) {
                    await probe.json("POST", "/api/vendors", as: nil, #"{"name":"\#(name)"}"#)
                }
                states.append(response.status)
                if response.status == 429 { #expect(response.headers["Retry-After"] == "3601") }
            }
            return states
        }
        #expect(await states("192.0.2.1", ["a1", "a2", "a3"]) == [201, 201, 429])
        #expect(await states("192.0.2.2", ["b1"]) == [201])
        #expect(await states("2001:db8:7:1::", ["d1", "d2"]) == [201, 201])
        #expect(await states("2001:db8:7:2::", ["d3"]) == [429])
        #expect(await states("127.0.0.1", ["c1", "c2", "c3"]) == [201, 201, 201])
        probe.clock.advance(by: .seconds(3600))
        #expect(await states("192.0.2.1", ["a3"]) == [201])
    }

    @Test("A user whose account ends during a request becomes no vendor, and neither blocks nor follows others")
    func endedAccount() async throws {
        let probe = try await FirebaseProbe()
        let ann = try await user("ann", in: probe)
        let store = probe.backend.store
        let shop = try await store.addVendor(SampleRecords.vendor("shop", 2))
        var new = SampleRecords.vendor("ann")
        new.account = ann.uid
        let vendor = new
        try await store.database.write { session throws(StoreError) in
            try session.connection.run("DELETE FROM accounts")
        }
        await #expect(throws: StoreError.noUser) { try await store.enroll(vendor, needsAccount: true) }
        await #expect(throws: StoreError.noUser) { try await store.link(shop.id, to: ann.uid, needsAccount: true) }
        await #expect(throws: StoreError.noUser) {
            try await store.block(shop.id, by: ann.uid, at: 1, needsAccount: true)
        }
        await #expect(throws: StoreError.noUser) {
            try await store.block(account: "bob", by: ann.uid, at: 1, needsAccount: true)
        }
        await #expect(throws: StoreError.noUser) {
            try await store.follow(shop.id, by: ann.uid, at: 1, needsAccount: true)
        }
        #expect(Refusal(StoreError.noUser).status == 401)
    }

    @Test("A vendor has so many products")
    func products() async throws {
        var limits = BackendLimits.default
        limits.productsPerVendor = 2
        let probe = try await MarketProbe(limits: limits)
        for _ in 0..<2 { #expect(await probe.register().status == 201) }
        let refused = await probe.register()
        #expect(refused.status == 422)
        #expect(try refused.root["problem"]?.string == "tooMany")
        #expect(
            await probe.register(MarketProbe.params(["secret": "\"\(MarketProbe.otherSecret)\""]), as: "bb-2").status
                == 201
        )
    }

    @Test("Asked again, the market gives the same vendor with the same secret, which signs products")
    func again() async throws {
        let probe = try await FirebaseProbe()
        let ann = try await user("ann", in: probe)
        let first = await enroll(probe, #"{"name":"ann"}"#, as: ann.idToken)
        #expect(first.status == 200)
        #expect(first.headers["Cache-Control"] == "no-store")
        #expect(await enroll(probe, #"{"name":"ann"}"#, as: ann.idToken).body == first.body)
        let identifier = try #require(try first.root["identifier"]?.string)
        let secret = try #require(try first.root["secret"]?.string)
        let proof = await probe.call(
            "POST",
            "/api/vendors/me",
            #"{"secret":"\#(secret)"}"#,
            headers: ["identifier": identifier]
        )
        #expect(proof.status == 200)
        #expect(try proof.root["name"]?.string == "ann")
        #expect(try proof.root["secret"] == nil)
    }

    @Test("Who shows no token that holds is refused, and so is a name that the user has not claimed")
    func refused() async throws {
        let probe = try await FirebaseProbe()
        let ann = try await user("ann", in: probe)
        #expect(await enroll(probe, #"{"name":"ann"}"#, as: "forged").status == 401)
        #expect(await enroll(probe, #"{"name":"ann"}"#, as: "owner").status == 401)
        #expect(await enroll(probe, #"{"name":"bob"}"#, as: ann.idToken).status == 403)
        #expect(await enroll(probe, #"{"name":""}"#, as: ann.idToken).status == 400)
        #expect(await probe.call("DELETE", "/api/vendors/me").status == 401)
        #expect(await probe.call("DELETE", "/api/vendors/me", as: ann.idToken).status == 204)
    }

    @Test("The vendor of an identifier is linked once it is proven, and to one user only")
    func link() async throws {
        let probe = try await FirebaseProbe()
        _ = try await probe.backend.addVendor(name: "shop", identifier: "aa-1", secret: "vendor-pw")
        let ann = try await probe.signUp("ann@example.com")
        let bob = try await probe.signUp("bob@example.com")
        let right = #"{"identifier":"AA-1","secret":"vendor-pw"}"#
        #expect(await claim("shop", as: ann, in: probe).status == 409)
        #expect(await enroll(probe, #"{"identifier":"aa-1","secret":"a guess"}"#, as: ann.idToken).status == 403)
        #expect(await enroll(probe, #"{"identifier":"aa-2","secret":"a guess"}"#, as: ann.idToken).status == 403)
        #expect(await enroll(probe, #"{"identifier":"aa-1"}"#, as: ann.idToken).status == 400)
        let linked = await enroll(probe, right, as: ann.idToken)
        #expect(linked.status == 200)
        #expect(try linked.root["secret"] == nil)
        let stolen = await enroll(probe, right, as: bob.idToken)
        #expect(stolen.status == 409)
        #expect(try stolen.root["problem"]?.string == "otherAccount")
        #expect(await claim("shop", as: bob, in: probe).status == 409)
        #expect(await claim("shop", as: ann, in: probe).status == 200)
    }

    @Test("A name whose characters were taken apart is the composed one", arguments: ["서울상점", "café", "がっこう"])
    func composed(name: String) async throws {
        let probe = try await FirebaseProbe()
        let apart = name.decomposedStringWithCanonicalMapping
        let ann = try await user(apart, in: probe)
        var identifiers: Set<String> = []
        for spelling in [apart, name, apart] {
            let response = await enroll(probe, #"{"name":"\#(spelling)"}"#, as: ann.idToken)
            #expect(response.status == 200)
            #expect(try response.root["name"]?.string.map { Array($0.utf8) } == Array(name.utf8))
            identifiers.insert(try response.root["identifier"]?.string ?? "")
        }
        #expect(identifiers.count == 1)
        let bob = try await probe.signUp("bob@example.com")
        for spelling in [apart, name] {
            // One of them is the very document of the other user.
            #expect([403, 409].contains(await claim(spelling, as: bob, in: probe).status))
            await #expect(throws: BackendError.taken) { try await probe.backend.addVendor(name: spelling) }
        }
    }

    @Test("A user with another name cannot be the vendor")
    func otherName() async throws {
        let probe = try await FirebaseProbe()
        _ = try await probe.backend.addVendor(name: "shop", identifier: "aa-1", secret: "vendor-pw")
        let ann = try await user("ann", in: probe)
        let response = await enroll(probe, #"{"identifier":"aa-1","secret":"vendor-pw"}"#, as: ann.idToken)
        #expect(response.status == 409)
        #expect(try response.root["problem"] == nil)
    }

    @Test("A vendor that was made under another name and sells nothing gives way")
    func renamed() async throws {
        let probe = try await FirebaseProbe()
        let ann = try await user("ann", in: probe)
        #expect(await enroll(probe, #"{"name":"ann"}"#, as: ann.idToken).status == 200)
        #expect(await claim("anna", as: ann, in: probe).status == 200)
        #expect(try await enroll(probe, #"{"name":"anna"}"#, as: ann.idToken).root["name"]?.string == "anna")
        #expect(try await probe.backend.vendors().map(\.name) == ["anna"])
    }

    @Test("A vendor that is disabled stays so, whatever its user asks for")
    func disabled() async throws {
        let probe = try await FirebaseProbe()
        let ann = try await user("ann", in: probe)
        #expect(await enroll(probe, #"{"name":"ann"}"#, as: ann.idToken).status == 200)
        _ = try await probe.backend.setVendor("ann", isDisabled: true)
        let before = try await probe.backend.vendors()
        #expect(await probe.call("DELETE", "/api/vendors/me", as: ann.idToken).status == 403)
        #expect(await enroll(probe, #"{"name":"ann"}"#, as: ann.idToken).status == 403)
        let own = #"{"identifier":"\#(before[0].identifier)","secret":"x"}"#
        #expect(await enroll(probe, own, as: ann.idToken).status == 403)
        #expect(await claim("anna", as: ann, in: probe).status == 200)
        #expect(await enroll(probe, #"{"name":"anna"}"#, as: ann.idToken).status == 409)
        #expect(try await probe.backend.vendors() == before)
        _ = try await probe.backend.setVendor("ann", isDisabled: false)
        #expect(await probe.call("DELETE", "/api/vendors/me", as: ann.idToken).status == 204)
    }

    @Test(
        "A reset secret is taken out of what either layout keeps of a user",
        arguments: [DocumentLayout.safe, .original]
    )
    func forgotten(_ layout: DocumentLayout) async throws {
        let probe = try await FirebaseProbe(layout: layout)
        let path = layout == .safe ? "users/u/private/account" : "UserProfile/u"
        let fields = #""identifier":{"stringValue":"i"},"secret":{"stringValue":"s"},"email":{"stringValue":"e"}"#
        #expect(await probe.commit(FirebaseProbe.set(path, fields), as: "owner").status == 200)
        try await probe.backend.store.database.write { session throws(StoreError) in
            try VendorSecrets(session).forget(of: "u", at: MarketProbe.now)
        }
        let kept = try await probe.documents("GET", "/" + path).root["fields"]
        #expect(kept?["email"]?["stringValue"]?.string == "e")
        #expect(kept?["secret"]?["stringValue"]?.string == (layout == .safe ? nil : ""))
        #expect(kept?["identifier"]?["stringValue"]?.string == (layout == .safe ? nil : ""))
    }

    @Test("Of look-alikes that are claimed and added at the same time, one is given away")
    func race() async throws {
        let probe = try await FirebaseProbe()
        let names = ["alpha", "ALPHA", "\u{430}lpha", "al pha", "ＡＬＰＨＡ"]
        var users: [FirebaseProbe.Session] = []
        for number in names.indices { users.append(try await probe.signUp("user\(number)@example.com")) }
        let results = await withTaskGroup(of: Bool.self) { [users] group in
            for (name, user) in zip(names, users) {
                let key = NameID.make(of: name.lowercased())
                let fields = #""uid":{"stringValue":"\#(user.uid)"},"name":{"stringValue":"\#(name)"}"#
                group.addTask {
                    await probe.commit(FirebaseProbe.set("vendors/\(key)", fields), as: user.idToken).status == 200
                }
                group.addTask { (try? await probe.backend.addVendor(name: name)) != nil }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(results.filter { $0 }.count == 1)
    }

    @Test("Names are free again when all documents are wiped")
    func wiped() async throws {
        let probe = try await FirebaseProbe()
        _ = try await user("ann", in: probe)
        let documents = "/emulator/v1/projects/demo-open-market/databases/(default)/documents"
        #expect(await probe.call("DELETE", documents, as: "owner").status == 200)
        #expect(try await probe.backend.addVendor(name: "ann").name == "ann")
    }

    @Test("Names that users claimed before an upgrade are known after it, also two that look alike")
    func upgrade() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let before = try await FirebaseProbe(database: file)
            let ann = try await user("ann", in: before)
            try await makeDocuments(before)
            _ = try await user("\u{430}nn", in: before)
            try await makeDocuments(before)
            await before.backend.close()
            let after = try await FirebaseProbe(database: file)
            await #expect(throws: BackendError.taken) { try await after.backend.addVendor(name: "ANN") }
            #expect(await enroll(after, #"{"name":"ann"}"#, as: ann.idToken).status == 409)
            #expect(await claim("a nn", as: ann, in: after).status == 409)
            await after.backend.close()
        }
    }

    /// Makes documents of the claims, as a release before had them.
    private func makeDocuments(_ probe: FirebaseProbe) async throws {
        try await probe.backend.store.database.write { session throws(StoreError) in
            let (connection, claims) = (session.connection, DocumentPath(unchecked: ["vendors"]))
            var rows: [DocumentRow] = []
            try DocumentTable(connection).each(in: claims) { row in
                rows.append(row)
                return .next
            }
            try ClaimTable(connection).removeAll()
            for row in rows {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO documents (key, place, collection, fields, created_at, updated_at)
                    VALUES (?1, ?2, ?2, ?3, 1, 1)
                    """,
                    [.blob(row.path.key), .blob(claims.key), .blob(row.json)]
                )
            }
            try connection.run("INSERT OR IGNORE INTO pending_steps (step) VALUES ('people')")
        }
    }
}
