import BackendTestSupport
import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Uploads that can be resumed", .slot)
struct UploadRouteTests {
    private static let limit = "max-size=33554432, max-append-size=1048576, max-age=86400"
    private let form = UploadClient.form

    @Test("The whole exchange, field by field")
    func exchange() async throws {
        let client = try await UploadClient(MarketProbe())
        let bytes = form.bytes
        let none = await client.state()
        #expect(none.status == 404)
        #expect(none.headers["Upload-Limit"] == Self.limit)
        let first = await client.append(bytes[..<2000], at: 0, of: bytes.count, ["Upload-Complete": "?0"])
        #expect(first.status == 204 && first.body.isEmpty)
        #expect(
            first.headers.fields.map { "\($0.name): \($0.value)" } == [
                "Upload-Offset: 2000", "Upload-Length: \(bytes.count)", "Upload-Complete: ?0",
                "Cache-Control: no-store", "Upload-Limit: \(Self.limit)",
            ]
        )
        #expect(await client.state() == first)
        let last = await client.append(bytes[2000...], at: 2000, of: bytes.count, ["Upload-Complete": "?1"])
        #expect(last.status == 204 && last.uploadOffset == bytes.count && last.headers["Upload-Complete"] == "?1")
        let made = await client.register(form)
        #expect(made.status == 201)
        #expect(try made.root["images"].map { Array($0.elements).count } == 1)
    }

    @Test("The product is the one that the form makes when it is sent at once")
    func sameProduct() async throws {
        let (parts, whole) = (try await MarketProbe(), try await MarketProbe())
        let client = UploadClient(parts)
        await client.upload(form)
        let made = await client.register(form)
        let headers: HTTPHeaders = ["identifier": "aa-1", "Content-Type": form.contentType]
        let expected = await whole.send("POST", "/api/products", headers: headers, body: .bytes(form.bytes))
        #expect(made.status == 201 && made.body == expected.body)
    }

    @Test("A request that is sent again has the first response, with the upload and with the form itself")
    func replay() async throws {
        let probe = try await MarketProbe()
        let client = UploadClient(probe)
        await client.upload(form)
        let first = await client.register(form)
        let again = await client.register(form)
        #expect(again.status == 201 && again.body == first.body)
        #expect(again.headers["Idempotency-Replayed"] == "true")
        var headers: HTTPHeaders = ["identifier": "aa-1", "Content-Type": form.contentType]
        headers["Idempotency-Key"] = "key-1"
        let whole = await probe.send("POST", "/api/products", headers: headers, body: .bytes(form.bytes))
        #expect(whole.body == first.body && whole.headers["Idempotency-Replayed"] == "true")
        #expect(try await probe.send("GET", "/api/products").root["totalCount"]?.number?.int == 1)
    }

    @Test("What is sent to a complete upload changes nothing, before and after it was used")
    func completeTwice() async throws {
        let client = try await UploadClient(MarketProbe())
        await client.upload(form)
        let count = form.bytes.count
        for _ in 0..<2 {
            #expect(await client.append(Data([1]), at: 0, of: count).uploadOffset == count)
            #expect(await client.append(Data([1]), at: count, of: count).status == 400)
            #expect(await client.append(Data(), at: count, of: count, ["Upload-Complete": "?1"]).status == 204)
            #expect(await client.register(form).status == 201)
        }
    }

    @Test("A request whose upload is not complete is told where it stands")
    func incomplete() async throws {
        let client = try await UploadClient(MarketProbe())
        #expect(await client.register(form).problem == "noUpload")
        _ = await client.append(form.bytes[..<100], at: 0, of: form.bytes.count)
        let response = await client.register(form)
        #expect(response.status == 409 && response.uploadOffset == 100)
    }

    @Test("Another vendor sees nothing of an upload, and cannot continue, use or remove it")
    func foreign() async throws {
        let probe = try await MarketProbe()
        let mine = UploadClient(probe)
        await mine.upload(form)
        var other = mine
        (other.identifier, other.secret) = ("bb-2", MarketProbe.otherSecret)
        #expect(await other.state().status == 404)
        #expect(await other.remove().status == 404)
        #expect(await other.register(form).problem == "noUpload")
        #expect(await other.append(Data([1]), at: form.bytes.count, of: form.bytes.count).uploadOffset == 0)
        for identifier in [nil, "unknown"] {
            other.identifier = identifier
            let status = identifier == nil ? 400 : 401
            #expect(await other.state().status == status)
            #expect(await other.append(Data([1]), at: 0, of: 1).status == status)
            #expect(await other.remove().status == status)
        }
        #expect(await mine.register(form).status == 201)
    }

    @Test("The secret in the form is asked for as ever")
    func secret() async throws {
        let client = try await UploadClient(MarketProbe())
        let wrong = UploadClient.form(secret: "wrong-secret")
        await client.upload(wrong)
        #expect(await client.register(wrong).status == 403)
    }

    @Test("A part needs the secret of its vendor, and so do the state and the end of an upload")
    func proof() async throws {
        let probe = try await MarketProbe()
        let mine = UploadClient(probe)
        _ = await mine.append(Data([1]), at: 0, of: 2)
        for (secret, status) in [(nil, 400), ("wrong", 403)] {
            var other = mine
            other.secret = secret
            #expect(await other.append(Data([2]), at: 1, of: 2).status == status)
            #expect(await other.state().status == status)
            #expect(await other.remove().status == status)
        }
        #expect(await mine.state().uploadOffset == 1)
    }

    @Test("An upload that is given up is gone, and can begin again")
    func removed() async throws {
        let client = try await UploadClient(MarketProbe())
        _ = await client.append(form.bytes[..<100], at: 0, of: form.bytes.count)
        #expect(await client.remove().status == 204)
        #expect(await client.remove().problem == "noUpload")
        #expect(await client.state().status == 404)
        #expect(await client.append(Data([1]), at: 0, of: 7).status == 204)
    }

    @Test(
        "Fields that make no sense are refused, and nothing is kept",
        arguments: [
            ["Upload-Offset": nil], ["Upload-Offset": "-1"], ["Upload-Offset": "1.5"],
            ["Upload-Offset": "9999999999999999999"],
            ["Upload-Length": nil], ["Upload-Length": "0"], ["Upload-Length": "-5"], ["Upload-Length": "many"],
            ["Upload-Complete": "true"], ["Upload-Complete": "?1"], ["Content-Type": "application/json"],
            ["Content-Type": nil],
        ] as [[String: String?]]
    )
    func badFields(_ changes: [String: String?]) async throws {
        let client = try await UploadClient(MarketProbe())
        let response = await client.append(Data(count: 10), at: 0, of: 100, changes)
        #expect(response.status == 400)
        #expect(response.headers["Upload-Limit"] != nil || changes.isEmpty)
        #expect(await client.state().status == 404)
    }

    @Test("Too much is refused: of an upload, and of one part")
    func tooLarge() async throws {
        let client = try await UploadClient(MarketProbe())
        #expect(await client.append(Data(count: 10), at: 0, of: 32 * 1024 * 1024 + 1).status == 413)
        #expect(await client.append(Data(count: 10), at: 0, of: 999_999_999_999_999).status == 413)
        #expect(await client.append(Data(count: 1024 * 1024 + 1), at: 0, of: 2 * 1024 * 1024).status == 413)
        #expect(await client.state().status == 404)
    }

    @Test(
        "Ids that could be paths are refused",
        arguments: [
            "..", "../../x", "%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd", "short",
            String(repeating: "a", count: 129),
        ]
    )
    func paths(_ id: String) async throws {
        var client = try await UploadClient(MarketProbe())
        client.id = id
        #expect([400, 404].contains(await client.append(Data([1]), at: 0, of: 1).status))
        #expect([400, 404].contains(await client.state().status))
        #expect([400].contains(await client.register(form).status))
    }

    @Test("An upload is no body for a request that has one, for a read, or for another upload")
    func otherRequests() async throws {
        let probe = try await MarketProbe()
        let client = UploadClient(probe)
        await client.upload(form)
        let headers: HTTPHeaders = ["identifier": "aa-1", "Upload-Body": client.id]
        #expect(await probe.send("GET", "/api/products", headers: headers).status == 400)
        #expect(await probe.send("PATCH", client.target, headers: headers).status == 400)
        let both = await probe.send("POST", "/api/products", headers: headers, body: .bytes(Data([1])))
        #expect(both.status == 400)
    }

    @Test("A route takes no more through an upload than it takes at once")
    func routeLimit() async throws {
        var limits = BackendLimits.default
        limits.jsonBytes = 1000
        let probe = try await MarketProbe(limits: limits)
        let client = UploadClient(probe)
        await client.upload(form)
        let headers: HTTPHeaders = ["identifier": "aa-1", "Upload-Body": client.id]
        #expect(await probe.send("PATCH", "/api/products/1", headers: headers).status == 413)
    }

    @Test("Any other body can come in parts, too")
    func json() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        let client = UploadClient(probe)
        let text = Data(#"{"stock": 77, "secret": "vendor-pw"}"#.utf8)
        _ = await client.append(text, at: 0, of: text.count)
        let headers: HTTPHeaders = ["identifier": "aa-1", "Upload-Body": client.id]
        let edited = await probe.send("PATCH", "/api/products/1", headers: headers)
        #expect(edited.isSuccess)
        #expect(try edited.root["stock"]?.number?.int == 77)
    }

    @Test("The older generations know nothing of it", arguments: [ServedGeneration.v2, .v3])
    func older(_ generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let client = UploadClient(probe)
        let response = await client.append(Data([1]), at: 0, of: 1)
        #expect(response.status == 404 && response.headers["Upload-Limit"] == nil)
        #expect(await client.state().headers["Upload-Limit"] == nil)
        #expect(probe.backend.bodyUse(of: .put, "/api/products/1/images") != .parts)
    }

    @Test("The images of a product may come as a form of more than a document of JSON")
    func albumLimit() async throws {
        let backend = try await MarketProbe().backend
        #expect(backend.bodyUse(of: .put, "/api/products/1/images") == .parts)
        #expect(backend.bodyUse(of: .patch, UploadClient(try await MarketProbe()).target) == .whole(limit: 1024 * 1024))
    }
}
