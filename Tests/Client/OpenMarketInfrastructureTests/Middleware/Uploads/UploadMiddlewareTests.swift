import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("Bodies in parts", .slot)
struct UploadMiddlewareTests {
    private static let body = Data((0..<4500).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    private let server = UploadingServer()

    /// The client as it is wired, with parts of 1000 bytes and pauses that take no time.
    private func client(_ server: UploadingServer) -> HTTPPipeline {
        var settings = RecommendedMiddleware()
        settings.uploads = UploadSettings(threshold: 1000, parts: 16)
        settings.surroundings.clock = ManualTestClock(skipping: true)
        return HTTPPipeline(settings.list().filter { !($0 is DeadlineMiddleware) }, over: server)
    }

    private func request(_ body: HTTPBody = .bytes(Self.body), key: String? = "key-1") -> HTTPRequest {
        var request = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "https", host: "market.example"),
            target: "/shop/api/products",
            headers: ["identifier": "aa-1", "Content-Type": "text/plain"],
            body: body
        )
        request.headers["Idempotency-Key"] = key
        return request
    }

    private func options(_ progress: ProgressReporter? = nil) -> CallOptions {
        var options = CallOptions(operation: "products.register", retry: .keyed, progress: progress)
        (options.uploads, options.uploadSecret) = ("/shop/api/uploads", Secret("s3cret"))
        return options
    }

    @discardableResult
    private func send(_ request: HTTPRequest? = nil, _ progress: ProgressReporter? = nil) async throws -> HTTPResponse {
        try await client(server).send(request ?? self.request(), options: options(progress))
    }

    @Test("The whole exchange, field by field")
    func exchange() async throws {
        #expect(try await send().status == 201)
        #expect(server.bodies == [Self.body])
        #expect(
            server.story == [
                "HEAD", "PATCH 0+1000", "PATCH 1000+1000", "PATCH 2000+1000", "PATCH 3000+1000", "PATCH 4000+500",
                "POST",
            ]
        )
        let id = try #require(server.requests.last?.headers["Upload-Body"])
        #expect(id.utf8.count == 64)
        #expect(server.requests.dropLast().allSatisfy { $0.target == "/shop/api/uploads/\(id)" })
        #expect(server.requests.allSatisfy { $0.headers["identifier"] == "aa-1" })
        let first = server.requests[1].headers.fields.map { "\($0.name): \($0.value)" }
        #expect(
            first == [
                "identifier: aa-1", "Upload-Secret: s3cret", "Content-Type: application/partial-upload",
                "Upload-Offset: 0", "Upload-Length: 4500", "Upload-Complete: ?0",
            ]
        )
        #expect(server.requests[5].headers["Upload-Complete"] == "?1")
        let last = server.requests[6]
        #expect(last.body == .none && last.headers["Content-Type"] == "text/plain")
        #expect(last.headers["Idempotency-Key"] == "key-1")
    }

    @Test("Wherever the connection breaks, no more than one part is sent again", arguments: 0..<7, [true, false])
    func breaks(at number: Int, afterArrival: Bool) async throws {
        server.fail { _, count in count == number ? (afterArrival ? .responseLost : .lost) : nil }
        do {
            try await send()
        } catch {
            // The request itself is not repeated by itself: the user decides, and it goes on under the same key.
            #expect(number == 6)
            try await send()
        }
        #expect(Set(server.bodies) == [Self.body])
        #expect(server.sentBytes <= Int64(Self.body.count) + 1000)
        #expect(server.bodies.count == (number == 6 && afterArrival ? 2 : 1))
    }

    @Test("A process that was killed goes on where it was, by the key alone")
    func restart() async throws {
        server.fail { _, count in count >= 4 ? .lost : nil }
        await #expect(throws: TransportError.self) { try await send() }
        let before = server.requests.count
        server.fail { _, _ in nil }
        try await send()
        #expect(server.story.dropFirst(before) == ["HEAD", "PATCH 3000+1000", "PATCH 4000+500", "POST"])
        #expect(server.bodies == [Self.body])
    }

    @Test("Another body under the same key begins from the start, and so does another key")
    func otherBody() async throws {
        server.fail { _, count in count >= 3 ? .lost : nil }
        await #expect(throws: TransportError.self) { try await send() }
        server.fail { _, _ in nil }
        var other = Self.body
        other[4499] ^= 1
        try await send(request(.bytes(other)))
        try await send(request(key: "key-2"))
        #expect(server.bodies == [other, Self.body])
        #expect(server.story.count { $0 == "PATCH 0+1000" } == 3)
    }

    @Test("A market without uploads is asked once, and then sent everything at once")
    func unsupported() async throws {
        let server = UploadingServer(limit: nil)
        let client = client(server)
        for _ in 0..<2 { _ = try await client.send(request(), options: options()) }
        #expect(server.story == ["HEAD", "POST", "POST"])
        #expect(server.bodies == [Self.body, Self.body])
    }

    @Test("A small body, one without a key, and a request that may not go in parts are sent at once")
    func small() async throws {
        try await send(request(.bytes(Self.body.prefix(1000))))
        _ = try await client(server).send(request(), options: CallOptions())
        var settings = RecommendedMiddleware()
        settings.uploads = nil
        let without = HTTPPipeline(settings.list().filter { !($0 is DeadlineMiddleware) }, over: server)
        _ = try await without.send(request(), options: options())
        #expect(server.story == ["POST", "POST", "POST"])
    }

    @Test(
        "A market that does not take the upload is sent everything at once",
        arguments: [400, 403, 404, 413, 500, 507]
    )
    func refused(_ status: Int) async throws {
        server.fail { _, count in count == 2 ? .status(status) : nil }
        #expect(try await send().status == 201)
        #expect(server.story == ["HEAD", "PATCH 0+1000", "PATCH 1000+1000", "POST"])
        #expect(server.bodies == [Self.body])
    }

    @Test("A body beyond what the market takes in parts is sent at once")
    func beyondLimit() async throws {
        let server = UploadingServer(limit: "max-size=4000, max-append-size=1000")
        _ = try await client(server).send(request(), options: options())
        #expect(server.story == ["HEAD", "POST"])
    }

    @Test("A market that stays too busy is believed, and not sent everything on top", arguments: [429, 503])
    func busy(_ status: Int) async throws {
        server.fail { request, _ in request.method == .patch ? .status(status) : nil }
        #expect(try await send().status == status)
        #expect(server.story == ["HEAD", "PATCH 0+1000", "PATCH 0+1000", "PATCH 0+1000"])
    }

    @Test("A market that is too busy to say where an upload stands is sent nothing of it", arguments: [429, 503])
    func busyState(_ status: Int) async throws {
        server.fail { request, _ in request.method == .head ? .status(status) : nil }
        #expect(try await send().status == status)
        #expect(server.story == ["HEAD", "HEAD", "HEAD"])
    }

    @Test("A market that does not know who asks is sent nothing more", arguments: [HTTPMethod.head, .patch])
    func unauthenticated(_ method: HTTPMethod) async throws {
        let server = ScriptedTransport { request, _ in
            let headers: HTTPHeaders = ["Upload-Limit": "max-size=9999, max-append-size=1000"]
            return .success(HTTPResponse(status: request.method == method ? 401 : 404, headers: headers))
        }
        let middleware = UploadMiddleware(UploadSettings(threshold: 1000))
        let response = try await HTTPPipeline([middleware], over: server).send(request(), options: options())
        #expect(response.status == 401)
        #expect(server.requests.last?.method == method)
        #expect(!server.requests.contains { $0.method == .post })
    }

    @Test("A market that refuses the question is sent everything at once", arguments: [400, 403, 500])
    func refusedState(_ status: Int) async throws {
        let server = ScriptedTransport { request, _ in
            let headers: HTTPHeaders = ["Upload-Limit": "max-size=9999, max-append-size=1000"]
            return .success(HTTPResponse(status: request.method == .head ? status : 201, headers: headers))
        }
        let middleware = UploadMiddleware(UploadSettings(threshold: 1000))
        _ = try await HTTPPipeline([middleware], over: server).send(request(), options: options())
        #expect(server.requests.map(\.method) == [.head, .post])
    }

    @Test("An upload that is gone when it is named is no loss")
    func gone() async throws {
        server.fail { [server] request, _ in
            if request.headers["Upload-Body"] != nil { server.forgetUploads() }
            return nil
        }
        #expect(try await send().status == 201)
        #expect(server.bodies == [Self.body])
    }

    @Test("A market that never goes on is not asked for ever")
    func stuck() async throws {
        let server = ScriptedTransport { request, _ in
            let headers: HTTPHeaders = ["Upload-Limit": "max-size=9999, max-append-size=1000", "Upload-Offset": "0"]
            let status = request.method == .post ? 201 : request.method == .head ? 204 : 409
            return .success(HTTPResponse(status: status, headers: headers))
        }
        let middleware = UploadMiddleware(UploadSettings(threshold: 1000))
        let response = try await HTTPPipeline([middleware], over: server).send(request(), options: options())
        #expect(response.status == 201)
        #expect(server.requests.count { $0.method == .patch } == 6)
    }

    @Test("A market that goes forth and back is not followed for ever")
    func swinging() async throws {
        let server = ScriptedTransport { request, number in
            let offset = number.isMultiple(of: 2) ? "0" : "1000"
            let headers: HTTPHeaders = ["Upload-Limit": "max-size=9999, max-append-size=1000", "Upload-Offset": offset]
            let status = request.method == .post ? 201 : request.method == .head ? 204 : 409
            return .success(HTTPResponse(status: status, headers: headers))
        }
        let middleware = UploadMiddleware(UploadSettings(threshold: 1000))
        let response = try await HTTPPipeline([middleware], over: server).send(request(), options: options())
        #expect(response.status == 201)
        #expect(server.requests.count < 20)
    }

    @Test(
        "Offsets that a market cannot mean end the upload",
        arguments: ["-1", "4501", "99999999999999999999", "x", ""]
    )
    func hostileOffset(_ offset: String) async throws {
        let server = ScriptedTransport { request, _ in
            let headers: HTTPHeaders = ["Upload-Limit": "max-size=9999, max-append-size=1000", "Upload-Offset": offset]
            return .success(HTTPResponse(status: request.method == .post ? 201 : 204, headers: headers))
        }
        let middleware = UploadMiddleware(UploadSettings(threshold: 1000))
        _ = try await HTTPPipeline([middleware], over: server).send(request(), options: options())
        #expect(server.requests.last?.body == .bytes(Self.body))
        #expect(server.requests.count <= 3)
    }

    @Test("Progress counts the whole body and never goes back")
    func progress() async throws {
        server.fail { _, count in count == 3 ? .responseLost : nil }
        let steps = Mutex<[TransferProgress]>([])
        try await send(nil, ProgressReporter { step in steps.withLock { $0.append(step) } })
        let sent = steps.withLock { $0 }.compactMap { step -> Int64? in
            guard case .sending(let bytes, let total) = step else { return nil }
            return total == 4500 ? bytes : nil
        }
        #expect(sent == [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4250, 4500])
        #expect(steps.withLock { $0.last } == .waiting)
    }

    @Test("Parts are a sixteenth of the body, within what both sides want")
    func partLength() {
        let settings = UploadSettings.default
        #expect(settings.partLength(of: 300_000, atMost: 1_048_576) == 262_144)
        #expect(settings.partLength(of: 8 * 1_048_576, atMost: 1_048_576) == 524_288)
        #expect(settings.partLength(of: 20_000_000, atMost: 1_048_576) == 1_048_576)
        #expect(settings.partLength(of: 20_000_000, atMost: 1) == 1)
    }
}
