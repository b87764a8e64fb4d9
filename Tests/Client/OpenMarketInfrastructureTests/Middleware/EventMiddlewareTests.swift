import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Events and metrics", .slot)
struct EventMiddlewareTests {
    let origin = HTTPOrigin(scheme: "https", host: "market.example")

    @Test("tell method, path, status, sizes and time")
    func record() async throws {
        let events = RecordedEvents()
        let clock = ManualTestClock(skipping: true)
        let base = ScriptedTransport { _, _ in
            try? await clock.sleep(for: .milliseconds(30))
            let headers: HTTPHeaders = ["Content-Type": "text/plain", "X-Secret": "canary", "Set-Cookie": "canary"]
            return .success(HTTPResponse(status: 200, headers: headers, body: Data(count: 5)))
        }
        let pipeline = HTTPPipeline([EventMiddleware(events.sink, clock: clock)], over: base)
        let request = HTTPRequest(
            method: .post,
            origin: origin,
            target: "/api/products/12/abc?name=canary",
            headers: ["Authorization": "canary"],
            body: .bytes(Data("canary".utf8))
        )
        _ = try await pipeline.send(request, options: CallOptions(operation: "products.change"))
        let call = try #require(events.calls.first)
        #expect(call.operation == "products.change")
        #expect(call.method == "POST")
        #expect(call.origin == "https://market.example")
        #expect(call.path == "/api/products/*/*")
        #expect(call.headers == ["content-type": "text/plain"])
        #expect(call.status == 200)
        #expect(call.failure == nil)
        #expect(call.duration == .milliseconds(30))
        #expect(call.requestBytes == 6)
        #expect(call.responseBytes == 5)
    }

    @Test("hold no secret, whatever fails")
    func canaries() async throws {
        let events = RecordedEvents()
        let causes: [TransportError.Cause] = [
            .offline, .unreachable, .connectionLost, .timedOut, .cancelled, .insecureConnection, .redirectRefused,
            .responseTooLarge(limit: 1), .invalidRequest(.header), .malformedResponse,
        ]
        for cause in causes {
            let base = ScriptedTransport { _, _ in .failure(TransportError(cause, detail: "canary")) }
            let request = HTTPRequest(
                method: HTTPMethod(rawValue: "canary canary"),
                origin: origin,
                target: "/api/products/canary/canary?password=canary",
                headers: ["canary": "canary"],
                body: .bytes(Data("canary".utf8))
            )
            let pipeline = HTTPPipeline(
                [EventMiddleware(events.sink, clock: ContinuousClock()), AttemptMiddleware(clock: ContinuousClock())],
                over: base
            )
            _ = await pipeline.failure(of: request, CallOptions(account: "canary"))
        }
        #expect(events.calls.count == causes.count)
        #expect(Set(events.calls.compactMap(\.failure)).count == causes.count)
        var text = String(describing: events.all)
        dump(events.all, to: &text)
        #expect(!text.contains("canary"))
    }

    @Test(
        "show only the words of a path that are known",
        arguments: [
            ("/", "/"), ("", ""), ("/api/products", "/api/products"), ("/api/products/1", "/api/products/*"),
            ("/api/products/1/abcdef", "/api/products/*/*"), ("/products/", "/products/"), ("/v1/%2E", "/v1/*"),
            ("/API", "/*"), ("//x", "//*"),
        ]
    )
    func paths(_ path: String, _ visible: String) {
        #expect(PathRedaction().visible(path) == visible)
    }

    @Test("count calls, attempts, failures and bytes by operation")
    func metrics() async throws {
        let metrics = CallMetrics()
        var settings = RecommendedMiddleware()
        settings.metrics = metrics
        settings.surroundings.clock = ManualTestClock(skipping: true)
        let middleware = settings.list().filter { !($0 is DeadlineMiddleware) }
        let request = HTTPRequest(origin: origin, target: "/x")
        let options = CallOptions(operation: "read", retry: .idempotent)
        let base = ScriptedTransport(statuses: 503, 503, 200)
        _ = try await HTTPPipeline(middleware, over: base).send(request, options: options)
        let failing = HTTPPipeline(middleware, over: ScriptedTransport(failing: .offline))
        _ = await failing.failure(of: request, options)
        let counts = try #require(metrics.snapshot["read"])
        #expect(counts.calls == 2)
        #expect(counts.attempts == 4)
        #expect(counts.failures == 1)
        #expect(counts.statuses == [200: 1])
        #expect(counts.totalDuration >= counts.longestDuration)
    }

    @Test("tell attempts, pauses and the end of a call under one number")
    func retries() async throws {
        let events = RecordedEvents()
        let clock = ManualTestClock(skipping: true)
        var settings = RecommendedMiddleware()
        settings.events = events.sink
        settings.surroundings.clock = clock
        let middleware = settings.list().filter { !($0 is DeadlineMiddleware) }
        let pipeline = HTTPPipeline(middleware, over: ScriptedTransport(statuses: 503, 200))
        let options = CallOptions(operation: "read", retry: .idempotent)
        _ = try await pipeline.send(HTTPRequest(origin: origin, target: "/api"), options: options)
        _ = try await HTTPPipeline(middleware, over: ScriptedTransport(statuses: 200))
            .send(HTTPRequest(origin: origin, target: "/api"), options: options)
        #expect(events.all.map(\.call) == [1, 1, 1, 1, 1, 2, 2, 2])
        #expect(events.all.allSatisfy { $0.operation == "read" })
        let words = events.all.map(Self.word)
        #expect(words == ["request", "1: 503", "retry 503", "2: 200", "end 200", "request", "1: 200", "end 200"])
    }

    @Test("tell a new token once, however many calls wait for it")
    func tokens() async throws {
        let events = RecordedEvents()
        let tokens = TestTokens()
        let base = ScriptedTransport { request, _ in
            let isOld = request.headers["Authorization"] == "Bearer stale"
            return .success(HTTPResponse(status: isOld ? 401 : 200))
        }
        let middleware: [any HTTPMiddleware] = [
            EventMiddleware(events.sink, clock: ContinuousClock()),
            AuthenticationMiddleware(tokens, clock: ContinuousClock()),
        ]
        let pipeline = HTTPPipeline(middleware, over: base)
        let options = CallOptions(operation: "mine", needsAccessToken: true)
        let request = HTTPRequest(origin: origin, target: "/api")
        _ = try await pipeline.send(request, options: options)
        _ = try await pipeline.send(request, options: options)
        #expect(events.all.map(Self.word) == ["request", "new token", "end 200", "request", "end 200"])
    }

    @Test("tell when the server says that what is kept is still true")
    func unchanged() async throws {
        let events = RecordedEvents()
        let base = ScriptedTransport { request, _ in
            let isKnown = request.headers["If-None-Match"] != nil
            return .success(HTTPResponse(status: isKnown ? 304 : 200, headers: ["ETag": "\"1\""], body: Data("x".utf8)))
        }
        let pipeline = HTTPPipeline(
            [EventMiddleware(events.sink, clock: ContinuousClock()), ETagMiddleware(TestStore(), now: { Date() })],
            over: base
        )
        let request = HTTPRequest(origin: origin, target: "/api")
        for _ in 0..<2 { _ = try await pipeline.send(request, options: CallOptions(operation: "read")) }
        #expect(events.all.map(Self.word) == ["request", "end 200", "request", "unchanged", "end 200"])
    }

    /// An event in a word or two.
    private static func word(_ event: ClientEvent) -> String {
        switch event.kind {
        case .request: "request"
        case .attempt(let number, let attempt): "\(number): \(attempt.status ?? 0)"
        case .retry(let reason, _): "retry \(reason)"
        case .tokenRefresh(let isSuccess, _): isSuccess ? "new token" : "no token"
        case .cache(let result): "\(result)"
        case .response(let call): "end \(call.status ?? 0)"
        }
    }

    @Test(
        "hide what a name or a header field might hold",
        arguments: [
            ("products.page", "products.page"), ("ann@example.com", "ann*example.com"), ("a\u{1B}[2J", "a**2J"),
            ("자전거", "*********"), (String(repeating: "a", count: 100), String(repeating: "a", count: 60)),
        ]
    )
    func names(_ name: String, _ visible: String) {
        #expect(VisibleText.name(name) == visible)
        #expect(VisibleText.value("text/plain; charset=utf-8") == "text/plain; charset=utf-8")
        #expect(VisibleText.value("text/plain; of=ann@example.com") == "*")
    }

    @Test("the recommended order")
    func order() {
        var settings = RecommendedMiddleware()
        settings.events = RecordedEvents().sink
        settings.metrics = CallMetrics()
        settings.tokens = TestTokens()
        settings.answers = TestStore()
        let names = settings.list().map { String(describing: type(of: $0)) }
        #expect(
            names == [
                "EventMiddleware", "DeadlineMiddleware", "IdempotencyKeyMiddleware", "UploadMiddleware",
                "AuthenticationMiddleware", "ETagMiddleware", "RetryMiddleware", "AttemptMiddleware",
            ]
        )
    }
}
