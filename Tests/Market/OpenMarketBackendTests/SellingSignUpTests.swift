import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("One call that makes a user who sells", .slot)
struct SellingSignUpTests {
    private static let name = "Café 서울 Q"
    /// One name, as forms and keyboards write it.
    private static let spellings = [
        name, name.uppercased(), name.lowercased(), name.decomposedStringWithCanonicalMapping, "  \(name)\n",
    ]

    /// Asks for a name, with a profile and a vendor under it.
    private func introduce(
        _ user: FirebaseProbe.Session,
        as name: String,
        to probe: FirebaseProbe
    ) async -> HTTPResponse {
        await probe.call("PUT", "/api/profile", as: user.idToken, Self.body(name))
    }

    private static func body(_ name: String) -> String {
        String(decoding: (try? JSONEncoder().encode(["name": name])) ?? Data(), as: UTF8.self)
    }

    /// Registers a product, which the user's token signs.
    private func sell(as user: FirebaseProbe.Session, in probe: FirebaseProbe) async -> HTTPResponse {
        let form = MultipartBody(parts: [.text("params", MarketProbe.params(["secret": "-"])), .image("photo.png")])
        let headers: HTTPHeaders = ["Authorization": "Bearer " + user.idToken, "Content-Type": form.contentType]
        return await probe.send("POST", "/api/products", headers, form.bytes)
    }

    /// The numbers of names, profiles, vendors and products that a user has.
    private func rows(of user: FirebaseProbe.Session, in probe: FirebaseProbe) async throws -> [Int64] {
        let counts: [SQL] = [
            "SELECT count(*) FROM claims WHERE account = ?", "SELECT count(*) FROM profiles WHERE account = ?",
            "SELECT count(*) FROM vendors WHERE account = ?",
            "SELECT count(*) FROM products JOIN vendors ON vendors.id = products.vendor_id WHERE vendors.account = ?",
        ]
        return try await probe.backend.store.database.read { connection throws(StoreError) in
            var found: [Int64] = []
            for count in counts { found.append(try connection.first(count, [.text(user.uid)]) { $0.integer(0) } ?? 0) }
            return found
        }
    }

    @Test(
        "Whichever responses are lost, repeated calls leave one name, one profile and one vendor, and the user sells",
        arguments: UInt64(0)..<12
    )
    func repeated(seed: UInt64) async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("ann@example.com")
        var random = SeededGenerator(seed: seed)
        var responses: [HTTPResponse] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            // An older client does the same in steps.
            let steps = Int.random(in: 0..<4, using: &random)
            if steps > 1 {
                let path = "/api/names/" + PercentEncoding.encode(Self.spellings[Int.random(in: 0..<4, using: &random)])
                #expect(await probe.call("PUT", path, as: user.idToken).status == 204)
            }
            if steps > 2 {
                let made = await probe.call("POST", "/api/vendors", as: user.idToken, Self.body(Self.name))
                #expect(made.status == 200)
            }
            // A client that waits for no response asks again while the market is still at it.
            let names = (1...Int.random(in: 1...4, using: &random)).compactMap { _ in
                Self.spellings.randomElement(using: &random)
            }
            let burst: [HTTPResponse] = await withTaskGroup(of: HTTPResponse.self) { group in
                for name in names { group.addTask { await introduce(user, as: name, to: probe) } }
                return await group.reduce(into: [HTTPResponse]()) { $0.append($1) }
            }
            responses += burst
        }
        #expect(responses.count { $0.status == 201 } == 1 && responses.allSatisfy { $0.status < 202 })
        #expect(Set(responses.map(\.body)).count == 1)
        #expect(await probe.call("GET", "/api/profile", as: user.idToken).body == responses.first?.body)
        let vendor = try #require(try responses.first?.root["vendor_id"]?.number?.int)
        #expect(try await probe.backend.vendors().map(\.id) == [vendor])
        #expect(await sell(as: user, in: probe).status == 201)
        #expect(try await rows(of: user, in: probe) == [1, 1, 1, 1])
    }

    @Test("Where there can be no vendor, there is neither a name nor a profile")
    func allOrNothing() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("ann@example.com")
        #expect(await introduce(user, as: "ann", to: probe).status == 201)
        #expect(await sell(as: user, in: probe).status == 201)
        #expect(await probe.call("DELETE", "/api/profile", as: user.idToken).status == 204)
        let renamed = await introduce(user, as: "bob", to: probe)
        #expect(try renamed.status == 409 && renamed.root["problem"]?.string == "otherAccount")
        _ = try await probe.backend.setVendor("ann", isDisabled: true)
        let disabled = await introduce(user, as: "ann", to: probe)
        #expect(try disabled.status == 403 && disabled.root["problem"]?.string == "vendorDisabled")
        #expect(try await rows(of: user, in: probe) == [0, 0, 1, 1])
        _ = try await probe.backend.setVendor("ann", isDisabled: false)
        #expect(await introduce(user, as: "ann", to: probe).status == 201)
        #expect(try await rows(of: user, in: probe) == [1, 1, 1, 1])
    }

    @Test("Of users who want names that look alike at one moment, one gets everything and the others nothing")
    func race() async throws {
        let probe = try await FirebaseProbe()
        let names = ["alpha", "ALPHA", "\u{430}lpha", "al pha", "ＡＬＰＨＡ"]
        var users: [FirebaseProbe.Session] = []
        for number in names.indices { users.append(try await probe.signUp("user\(number)@example.com")) }
        let statuses = await withTaskGroup(of: Int.self) { [users] group in
            for (user, name) in zip(users, names) {
                group.addTask { await introduce(user, as: name, to: probe).status }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201, 409, 409, 409, 409])
        var found: [[Int64]] = []
        for user in users { found.append(try await rows(of: user, in: probe)) }
        #expect(found.count { $0 == [1, 1, 1, 0] } == 1 && found.count { $0 == [0, 0, 0, 0] } == 4)
    }

    @Test("A profile from before gets its vendor, and a linked vendor stays the user's")
    func before() async throws {
        let probe = try await FirebaseProbe()
        let (ann, bob) = (try await probe.signUp("ann@example.com"), try await probe.signUp("bob@example.com"))
        #expect(await probe.addProfile(of: ann, named: "ann").status == 200)
        let alone = try await probe.call("GET", "/api/profile", as: ann.idToken).root
        #expect(alone["name"]?.string == "ann" && alone["vendor_id"]?.number == nil)
        let made = await introduce(ann, as: "ann", to: probe)
        #expect(try made.status == 200 && made.root["vendor_id"]?.number?.int != nil)
        #expect(await sell(as: ann, in: probe).status == 201)
        let shop = try await probe.backend.addVendor(name: "shop", identifier: "aa-1", secret: "vendor-pw")
        let link = #"{"identifier":"aa-1","secret":"vendor-pw"}"#
        #expect(await probe.call("POST", "/api/vendors", as: bob.idToken, link).status == 200)
        let linked = await introduce(bob, as: "Shop", to: probe)
        #expect(try linked.status == 201 && linked.root["vendor_id"]?.number?.int == shop.id)
        #expect(!linked.text.contains("secret") && !made.text.contains("secret"))
    }

    @Test("A name that is given back is free for others, with all that was made under it, unless its vendor sells")
    func givenBack() async throws {
        let probe = try await FirebaseProbe()
        let (ann, bob) = (try await probe.signUp("ann@example.com"), try await probe.signUp("bob@example.com"))
        for (user, name) in [(ann, "shop"), (ann, "other"), (bob, "Shop")] {
            #expect(await introduce(user, as: name, to: probe).status == 201)
            #expect(try await probe.backend.vendors().map(\.name) == [name])
            for _ in 0..<2 { #expect(await probe.call("DELETE", "/api/profile", as: user.idToken).status == 204) }
            #expect(try await rows(of: user, in: probe) == [0, 0, 0, 0])
        }
        #expect(await introduce(ann, as: "shop", to: probe).status == 201)
        #expect(await sell(as: ann, in: probe).status == 201)
        #expect(await probe.call("DELETE", "/api/profile", as: ann.idToken).status == 204)
        #expect(await introduce(bob, as: "shop", to: probe).status == 409)
        #expect(await introduce(ann, as: "shop", to: probe).status == 201)
        #expect(try await rows(of: ann, in: probe) == [1, 1, 1, 1])
    }
}
