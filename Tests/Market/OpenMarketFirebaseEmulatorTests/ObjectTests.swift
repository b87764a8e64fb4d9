import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import StoreTestSupport
import Synchronization
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
        #expect(content.headers["Accept-Ranges"] == "bytes")
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

@Suite("Files that the SDKs of Firebase upload", .slot)
struct ObjectUploadTests {
    private func send(
        _ probe: FirebaseProbe,
        _ target: String,
        _ headers: HTTPHeaders,
        _ body: Data,
        as token: String?
    ) async -> HTTPResponse {
        var headers = headers
        if let token { headers["Authorization"] = "Firebase " + token }
        return await probe.backend.respond(
            to: HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "market.test", port: 8080),
                target: target,
                headers: headers,
                body: .bytes(body)
            )
        )
    }

    private func target(_ name: String) -> String { "/v0/b/shop/o?name=" + PercentEncoding.encode(name) }

    private func related(_ content: Data, boundary: String = "0123", ending: String = "--") -> Data {
        Data(
            "--\(boundary)\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{}\r\n--\(boundary)\r\n".utf8
        ) + Data("Content-Type: image/png\r\n\r\n".utf8) + content + Data("\r\n--\(boundary)\(ending)".utf8)
    }

    private func command(_ command: String, at offset: Int? = nil) -> HTTPHeaders {
        var headers: HTTPHeaders = ["X-Goog-Upload-Protocol": "resumable", "X-Goog-Upload-Command": command]
        if let offset { headers["X-Goog-Upload-Offset"] = String(offset) }
        return headers
    }

    private func start(_ probe: FirebaseProbe, _ name: String, as token: String?) async throws -> String {
        let response = await send(probe, target(name), command("start"), Data("{}".utf8), as: token)
        #expect(response.headers["X-Goog-Upload-Status"] == "active")
        let url = try #require(response.headers["X-Goog-Upload-URL"])
        let origin = "http://market.test:8080"
        try #require(url.hasPrefix(origin))
        return String(url.dropFirst(origin.count))
    }

    @Test("Metadata and content in one body")
    func related() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let name = "products/\(user.uid)/a.png"
        let headers: HTTPHeaders = [
            "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=0123",
        ]
        let made = await send(probe, target(name), headers, related(TestImage.png), as: user.idToken)
        #expect(try made.root["contentType"]?.string == "image/png")
        let read = await probe.call("GET", "/v0/b/shop/o/" + PercentEncoding.encode(name) + "?alt=media")
        #expect(read.body == TestImage.png)
        for broken in [related(TestImage.png, ending: ""), related(TestImage.png, boundary: "9"), Data()] {
            #expect(await send(probe, target(name), headers, broken, as: user.idToken).status == 400)
        }
    }

    @Test("In parts, with a part that is sent twice, and asked about in between and afterwards")
    func parts() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let (image, half) = (TestImage.png, TestImage.png.count / 2)
        let name = "products/\(user.uid)/a.png"
        let upload = try await start(probe, name, as: user.idToken)
        for offset in [0, 0] {
            let sent = await send(probe, upload, command("upload", at: offset), image.prefix(half), as: user.idToken)
            #expect(sent.headers["X-Goog-Upload-Status"] == "active")
        }
        let asked = await send(probe, upload, command("query"), Data(), as: user.idToken)
        #expect(asked.headers["X-Goog-Upload-Size-Received"] == String(half))
        #expect(await send(probe, upload, command("upload", at: half + 1), image, as: user.idToken).status == 400)
        let rest = image.dropFirst(half)
        let made = await send(probe, upload, command("upload, finalize", at: half), rest, as: user.idToken)
        #expect(made.headers["X-Goog-Upload-Status"] == "final")
        #expect(try made.root["size"]?.string == String(image.count))
        // A response that was lost: the client asks, or finishes once more.
        let late = await send(probe, upload, command("query"), Data(), as: user.idToken)
        #expect(late.headers["X-Goog-Upload-Status"] == "final")
        let again = await send(probe, upload, command("finalize"), Data(), as: user.idToken)
        #expect(try again.root["name"]?.string == name)
    }

    @Test("Who has not begun an upload cannot go on with it, and a cancelled one is gone")
    func strangers() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let thief = try await probe.signUp("b@example.com")
        let name = "products/\(user.uid)/a.png"
        #expect(await send(probe, target(name), command("start"), Data(), as: thief.idToken).status == 403)
        let upload = try await start(probe, name, as: user.idToken)
        for token in [thief.idToken, nil] {
            let sent = await send(probe, upload, command("upload, finalize", at: 0), TestImage.png, as: token)
            #expect(sent.status == 403)
        }
        #expect(await send(probe, upload, command("cancel"), Data(), as: user.idToken).status == 200)
        #expect(await send(probe, upload, command("query"), Data(), as: user.idToken).status == 404)
    }

    @Test("What is not served is refused, with no status that an SDK repeats")
    func refusals() async throws {
        let probe = try await FirebaseProbe()
        let user = try await probe.signUp("a@example.com")
        let name = "products/\(user.uid)/a.png"
        let path = "/v0/b/shop/o/" + PercentEncoding.encode(name)
        #expect(await probe.call("PATCH", path, as: user.idToken).status == 400)
        let odd: HTTPHeaders = ["X-Goog-Upload-Protocol": "carrier-pigeon"]
        #expect(await send(probe, target(name), odd, Data(), as: user.idToken).status == 400)
        #expect(await send(probe, target(name), command("upload", at: 0), Data(), as: user.idToken).status == 400)
        let upload = try await start(probe, name, as: user.idToken)
        #expect(await send(probe, upload, command("jump"), Data(), as: user.idToken).status == 400)
    }

    @Test("An account has a few uploads at a time, and one that was left makes room")
    func bounds() async throws {
        let time = Mutex(Date(timeIntervalSince1970: 0))
        var limits = ServiceLimits()
        (limits.uploadsPerAccount, limits.uploads, limits.uploadBytes) = (2, 3, 10)
        let uploads = ObjectUploads(
            limits: limits,
            now: { time.withLock { $0 } },
            random: { UInt64.random(in: 0 ... .max) }
        )
        func start(_ user: String) async throws -> String {
            time.withLock { $0 += 1 }
            return try await uploads.start("n", in: "b", by: .user(user))
        }
        let first = try await start("ann")
        let second = try await start("ann")
        _ = try await start("ann")
        await #expect(throws: ServiceProblem.self) { try await uploads.upload(first, of: .user("ann")) }
        let bobs = try await start("bob")
        await #expect(throws: ServiceProblem.self) { try await start("cat") }
        _ = try await uploads.add(Data(count: 6), at: 0, to: second, limit: 8)
        await #expect(throws: ServiceProblem.self) {
            try await uploads.add(Data(count: 3), at: 6, to: second, limit: 8)
        }
        time.withLock { $0 += 60 }
        let cats = try await start("cat")
        _ = try await uploads.add(Data(count: 5), at: 0, to: cats, limit: 8)
        await #expect(throws: ServiceProblem.self) { try await uploads.add(Data(count: 6), at: 0, to: bobs, limit: 8) }
        _ = try await uploads.add(Data(count: 5), at: 0, to: bobs, limit: 8)
    }
}
