import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("ETag", .slot)
struct ETagMiddlewareTests {
    let origin = HTTPOrigin(scheme: "https", host: "market.example")

    /// A server whose page has one version, personal to the user who asks.
    private func server(_ extra: HTTPHeaders = [:]) -> ScriptedTransport {
        ScriptedTransport { request, _ in
            let tag = #"""# + (request.headers["Authorization"] ?? "v1") + #"""#
            var headers = extra
            headers["ETag"] = tag
            if request.headers["If-None-Match"] == tag { return .success(HTTPResponse(status: 304, headers: headers)) }
            return .success(HTTPResponse(status: 200, headers: headers, body: Data(tag.utf8)))
        }
    }

    private func request(_ method: HTTPMethod = .get, _ target: String = "/x", token: String? = nil) -> HTTPRequest {
        var request = HTTPRequest(method: method, origin: origin, target: target)
        request.headers["Authorization"] = token
        return request
    }

    @Test("what has not changed comes from the store, as if it had been sent")
    func notModified() async throws {
        let base = server()
        let pipeline = HTTPPipeline([ETagMiddleware(TestStore(), now: { Date() })], over: base)
        let first = try await pipeline.send(request(), options: CallOptions())
        let second = try await pipeline.send(request(), options: CallOptions())
        #expect(first.status == 200 && second.status == 200)
        #expect(first.body == second.body)
        #expect(base.requests.map { $0.headers["If-None-Match"] } == [nil, #""v1""#])
    }

    @Test("a new version replaces the old one")
    func modified() async throws {
        let base = ScriptedTransport { request, number in
            .success(HTTPResponse(status: 200, headers: ["ETag": "\"\(number)\""], body: Data("\(number)".utf8)))
        }
        let pipeline = HTTPPipeline([ETagMiddleware(TestStore(), now: { Date() })], over: base)
        for number in 0..<3 {
            #expect(try await pipeline.send(request(), options: CallOptions()).body == Data("\(number)".utf8))
        }
        #expect(base.requests.map { $0.headers["If-None-Match"] } == [nil, "\"0\"", "\"1\""])
    }

    @Test("two accounts in turn never see each other's responses")
    func accounts() async throws {
        // A server that counts versions for each account gives both the same tag.
        let base = ScriptedTransport { request, _ in
            let status = request.headers["If-None-Match"] == "1" ? 304 : 200
            let body = Data((request.headers["Authorization"] ?? "").utf8)
            return .success(HTTPResponse(status: status, headers: ["ETag": "1"], body: status == 200 ? body : Data()))
        }
        let pipeline = HTTPPipeline([ETagMiddleware(TestStore(), now: { Date() })], over: base)
        for number in 0..<1000 {
            let account = number % 2 == 0 ? "a" : "b"
            let options = CallOptions(needsAccessToken: true, account: account)
            let response = try await pipeline.send(request(token: account), options: options)
            #expect(response.body == Data(account.utf8))
        }
    }

    @Test(
        "what may not be kept is not kept",
        arguments: [
            ("Cache-Control", "no-store"), ("Cache-Control", "max-age=0, No-Store"), ("Cache-Control", "private"),
            ("Vary", "*"), ("Vary", "Cookie"), ("Vary", "Accept, X-Vendor"),
        ]
    )
    func notKept(_ name: String, _ value: String) async throws {
        let (store, base) = (TestStore(), server([name: value]))
        let pipeline = HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: base)
        for _ in 0..<2 { _ = try await pipeline.send(request(), options: CallOptions()) }
        #expect(store.count == 0)
        #expect(base.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }

    @Test("a response that may no longer be kept is forgotten")
    func forgotten() async throws {
        let store = TestStore()
        let base = ScriptedTransport { _, number in
            let headers: HTTPHeaders = number == 0 ? ["ETag": "1"] : ["ETag": "2", "Cache-Control": "no-store"]
            return .success(HTTPResponse(status: 200, headers: headers))
        }
        let pipeline = HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: base)
        for _ in 0..<2 { _ = try await pipeline.send(request(), options: CallOptions()) }
        #expect(store.count == 0)
    }

    @Test("what was sent with a token is not kept for everyone")
    func personal() async throws {
        let store = TestStore()
        let pipeline = HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: server())
        _ = try await pipeline.send(request(token: "a"), options: CallOptions(needsAccessToken: true))
        #expect(store.count == 0)
        let options = CallOptions(needsAccessToken: true, account: "a")
        _ = try await pipeline.send(request(token: "a"), options: options)
        #expect(store.count == 1)
    }

    @Test("only good responses to GET requests are kept", arguments: [HTTPMethod.head, .post, .delete])
    func otherMethods(_ method: HTTPMethod) async throws {
        let store = TestStore()
        let pipeline = HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: server())
        _ = try await pipeline.send(request(method), options: CallOptions())
        let failing = ScriptedTransport(statuses: 404, headers: ["ETag": "1"])
        _ = try await HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: failing).send(
            request(),
            options: CallOptions()
        )
        #expect(store.count == 0)
    }

    @Test(
        "neither images nor large bodies are stored",
        arguments: [("image/png", 10), ("application/json", (1 << 20) + 1)]
    )
    func tooMuch(type: String, size: Int) async throws {
        let store = TestStore()
        let base = ScriptedTransport { _, _ in
            let headers: HTTPHeaders = ["ETag": "1", "Content-Type": type]
            return .success(HTTPResponse(status: 200, headers: headers, body: Data(count: size)))
        }
        _ = try await HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: base).send(
            request(),
            options: CallOptions()
        )
        #expect(store.count == 0)
    }

    @Test("nothing is stored of a read that keeps nothing, and no version is sent")
    func keepingNothing() async throws {
        let store = TestStore()
        let base = server()
        let pipeline = HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: base)
        for _ in 1...2 {
            await NoStore.$isOn.withValue(true) {
                _ = try? await pipeline.send(request(), options: CallOptions())
            }
        }
        #expect(store.count == 0)
        #expect(base.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test("a store that fails does not fail the call")
    func brokenStore() async throws {
        let store = TestStore(failure: .storage(.unreadable))
        let pipeline = HTTPPipeline([ETagMiddleware(store, now: { Date() })], over: server())
        for _ in 0..<2 { #expect(try await pipeline.send(request(), options: CallOptions()).status == 200) }
    }

    @Test("a caller with a version of its own gets its 304")
    func ownVersion() async throws {
        let pipeline = HTTPPipeline([ETagMiddleware(TestStore(), now: { Date() })], over: server())
        var request = request()
        request.headers["If-None-Match"] = #""v1""#
        #expect(try await pipeline.send(request, options: CallOptions()).status == 304)
    }
}
