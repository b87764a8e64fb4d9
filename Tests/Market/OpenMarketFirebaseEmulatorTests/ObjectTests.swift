import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Files of users", .slot)
struct ObjectTests {
    private func upload(_ probe: FirebaseProbe, _ name: String, as token: String?, _ content: Data) async
        -> HTTPResponse
    {
        var headers: HTTPHeaders = ["Content-Type": "text/html"]
        if let token { headers["Authorization"] = "Firebase " + token }
        return await probe.backend.respond(
            to: HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: "/v0/b/shop/o?uploadType=media&name=" + PercentEncoding.encode(name),
                headers: headers,
                body: .bytes(content)
            )
        )
    }

    @Test("An image is stored without its location, read by all, and removed by its owner")
    func life() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let name = "products/\(user.uid)/사진 1.jpg"
        let made = await upload(probe, name, as: user.idToken, TestImage.jpeg(orientation: 1, place: "37.5N"))
        #expect(try made.root["contentType"]?.string == "image/jpeg")
        let path = "/v0/b/shop/o/" + PercentEncoding.encode(name)
        #expect(try await probe.call("GET", path).root["name"]?.string == name)
        let content = await probe.call("GET", path + "?alt=media")
        #expect(
            content.headers["Content-Type"] == "image/jpeg" && content.headers["X-Content-Type-Options"] == "nosniff"
        )
        #expect(content.body.firstRange(of: Data("37.5N".utf8)) == nil)
        #expect(await probe.call("DELETE", path, as: user.idToken).status == 204)
        #expect(await probe.call("GET", path + "?alt=media").status == 404)
    }

    @Test("No user writes or removes another's files, nor anything else")
    func rules() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let thief = try await probe.signUp("b@example.com")
        let name = "products/\(user.uid)/a.png"
        #expect(await upload(probe, name, as: user.idToken, TestImage.png).status == 200)
        for token in [thief.idToken, nil] {
            #expect(await upload(probe, name, as: token, TestImage.png).status == 403)
            #expect(await probe.call("DELETE", "/v0/b/shop/o/" + PercentEncoding.encode(name), as: token).status == 403)
        }
        for bad in [
            "secret/a", "products/\(user.uid)", "products/\(user.uid)/../x/a", "products/\(user.uid)//a",
            "/products/a/b",
            "products/\(user.uid)/a\n",
        ] {
            #expect(await upload(probe, bad, as: user.idToken, TestImage.png).status == 403, "\(bad)")
        }
        #expect(await upload(probe, name, as: user.idToken, Data("<script>".utf8)).status == 400)
        #expect(await probe.call("GET", "/v0/b/shop/o").status == 403)
    }
}
