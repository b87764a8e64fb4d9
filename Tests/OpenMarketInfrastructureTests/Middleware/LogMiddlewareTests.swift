import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import Testing

@Suite("Log and metrics")
struct LogMiddlewareTests {
    let origin = HTTPOrigin(scheme: "https", host: "market.example")

    private final class Records: CallObserver {
        let all = Shared<[CallRecord]>([])

        func record(_ call: CallRecord) { all.change { $0.append(call) } }
    }

    @Test("tell method, path, status, sizes and time")
    func record() async throws {
        let records = Records()
        let clock = ManualTestClock(skipping: true)
        let base = ScriptedTransport { _, _ in
            try? await clock.sleep(for: .milliseconds(30))
            let headers: HTTPHeaders = ["Content-Type": "text/plain", "X-Secret": "canary", "Set-Cookie": "canary"]
            return .success(HTTPResponse(status: 200, headers: headers, body: Data(count: 5)))
        }
        let pipeline = HTTPPipeline([LogMiddleware(records, clock: clock)], over: base)
        let request = HTTPRequest(
            method: .post,
            origin: origin,
            target: "/api/products/12/abc?name=canary",
            headers: ["Authorization": "canary"],
            body: .bytes(Data("canary".utf8))
        )
        _ = try await pipeline.send(request, options: CallOptions(operation: "products.change"))
        let call = try #require(records.all.value.first)
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
        let records = Records()
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
            let pipeline = HTTPPipeline([LogMiddleware(records)], over: base)
            _ = await pipeline.failure(of: request, CallOptions(account: "canary"))
        }
        #expect(records.all.value.count == causes.count)
        #expect(Set(records.all.value.compactMap(\.failure)).count == causes.count)
        var text = String(describing: records.all.value)
        dump(records.all.value, to: &text)
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
        settings.clock = ManualTestClock(skipping: true)
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

    @Test("the recommended order")
    func order() {
        var settings = RecommendedMiddleware()
        settings.observer = CallMetrics()
        settings.metrics = CallMetrics()
        settings.tokens = TestTokens()
        settings.answers = TestStore()
        let names = settings.list().map { String(describing: type(of: $0)) }
        #expect(
            names == [
                "LogMiddleware", "LogMiddleware", "DeadlineMiddleware", "IdempotencyKeyMiddleware",
                "AuthenticationMiddleware", "ETagMiddleware", "RetryMiddleware", "MetricsMiddleware",
            ]
        )
    }
}
