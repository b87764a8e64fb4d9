import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@Suite("What the owner of a project brings along", .slot)
struct ImportTests {
    private static let accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-open-market/accounts"

    private func create(_ probe: FirebaseProbe, _ body: String, as token: String? = "owner") async -> HTTPResponse {
        await probe.call("POST", Self.accounts + ":batchCreate", as: token, body)
    }

    @Test("Accounts keep their ids, and their passwords where the hash comes along")
    func accounts() async throws {
        let probe = try await FirebaseProbe()
        let salt = Array("0123456789abcdef".utf8)
        let code = PBKDF2.key(password: Array("p4ssword".utf8), salt: salt, iterations: 3, length: 32)
        let hash = Data(code).base64EncodedString()
        let user =
            #"{"localId":"u1","email":"ann@example.com","passwordHash":"\#(hash)","salt":"\#(Data(salt).base64EncodedString())","createdAt":"5","disabled":false}"#
        let body = #"{"hashAlgorithm":"PBKDF2_SHA256","rounds":3,"users":[\#(user),{"localId":"u2"}]}"#
        let made = await create(probe, body)
        #expect(made.status == 200)
        #expect(made.root?["error"] == nil)
        let signIn = #"{"email":"ann@example.com","password":"p4ssword","returnSecureToken":true}"#
        #expect(await probe.accounts("signInWithPassword", signIn).root?["localId"]?.string == "u1")
        let list = await probe.call("GET", Self.accounts + ":batchGet", as: "owner")
        #expect(list.root?["users"]?.elements.compactMap { $0["localId"]?.string } == ["u1", "u2"])
        #expect(list.root?["users"]?.elements.first { _ in true }?["createdAt"]?.string == "5")
    }

    @Test("What is there already is told by its place, unless it may be replaced")
    func conflicts() async throws {
        let probe = try await FirebaseProbe()
        let one = #"{"users":[{"localId":"u1","email":"ann@example.com"}]}"#
        #expect(await create(probe, one).root?["error"] == nil)
        #expect(await create(probe, one).root?["error"]?.elements.compactMap { $0["index"]?.number?.int } == [0])
        let other =
            #"{"allowOverwrite":true,"users":[{"localId":"u1"},{"localId":"u2"},{"localId":"u3","email":"x@y.z"}]}"#
        #expect(await create(probe, other).root?["error"] == nil)
        let taken = #"{"users":[{"localId":"u4","email":"X@y.z"},{"localId":"u5"}]}"#
        #expect(await create(probe, taken).root?["error"]?.elements.compactMap { $0["index"]?.number?.int } == [0])
    }

    @Test("Only the owner imports, one algorithm is known, and a hash needs its numbers")
    func refusals() async throws {
        let probe = try await FirebaseProbe()
        let user = #""users":[{"localId":"u1","passwordHash":"AAAA"}]"#
        #expect(await create(probe, "{\(user)}", as: nil).status == 403)
        #expect(await probe.accounts("batchCreate", "{\(user)}").status == 501)
        #expect(await create(probe, #"{"hashAlgorithm":"SCRYPT",\#(user)}"#).status == 501)
        for body in [
            "{}", "{\(user)}", #"{"hashAlgorithm":"PBKDF2_SHA256","rounds":0,\#(user)}"#,
            #"{"hashAlgorithm":"PBKDF2_SHA256","rounds":3,\#(user)}"#, #"{"users":[{"email":"a@b.c"}]}"#,
        ] { #expect(await create(probe, body).status == 400, "\(body)") }
    }

    @Test("The owner lists files in the order of their names, page by page; no one else does")
    func files() async throws {
        let probe = try await FirebaseProbe()
        for name in ["products/b/2", "products/a/1", "products/b/1"] {
            let target = "/v0/b/shop/o?uploadType=media&name=" + PercentEncoding.encode(name)
            let image = HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: target,
                headers: ["Authorization": "Bearer owner", "Content-Type": "image/png"],
                body: .bytes(TestImage.png)
            )
            #expect(await probe.backend.respond(to: image).status == 200)
        }
        func names(_ query: String) async -> [String] {
            let list = await probe.call("GET", "/v0/b/shop/o" + query, as: "owner")
            return list.root?["items"]?.elements.compactMap { $0["name"]?.string } ?? []
        }
        #expect(await names("") == ["products/a/1", "products/b/1", "products/b/2"])
        #expect(await names("?prefix=products%2Fb") == ["products/b/1", "products/b/2"])
        #expect(await names("?maxResults=1&pageToken=products%2Fa%2F1") == ["products/b/1"])
        let first = await probe.call("GET", "/v0/b/shop/o?maxResults=2", as: "owner")
        #expect(first.root?["nextPageToken"]?.string == "products/b/1")
        let user = try await probe.signUp("ann@example.com", password: "p4ssword")
        #expect(await probe.call("GET", "/v0/b/shop/o", as: user.idToken).status == 403)
        #expect(await probe.call("GET", "/v0/b/shop/o").status == 403)
    }
}

extension HTTPResponse {
    /// The body, as JSON.
    fileprivate var root: JSONNode? { try? JSONDocument(body).root }
}
