import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// One call after another against a server with scripted responses: what is sent, how long is waited, what is left.
struct RetryTable: Sendable, CustomTestStringConvertible {
    let name: String
    var tokens = 500
    let answers: [Int]
    let requests: Int
    let status: Int
    let left: Int
    var sleeps: [Double] = []
    var policy = RetryPolicy.default

    var testDescription: String { name }

    static let all = [
        RetryTable(name: "no failure", answers: [200], requests: 1, status: 200, left: 500),
        RetryTable(
            name: "success after two failures brings the last cost back",
            answers: [504, 504, 200],
            requests: 3,
            status: 200,
            left: 486,
            sleeps: [0.1, 0.2]
        ),
        RetryTable(
            name: "three failures are the end",
            answers: [502],
            requests: 3,
            status: 502,
            left: 472,
            sleeps: [0.1, 0.2]
        ),
        RetryTable(name: "an empty bucket", tokens: 0, answers: [504], requests: 1, status: 504, left: 0),
        RetryTable(
            name: "a bucket that is enough for one repetition",
            tokens: 14,
            answers: [504],
            requests: 2,
            status: 504,
            left: 0,
            sleeps: [0.1]
        ),
        RetryTable(
            name: "a bucket that is not enough for one",
            tokens: 13,
            answers: [503],
            requests: 1,
            status: 503,
            left: 13
        ),
        RetryTable(
            name: "being told to slow down costs less",
            answers: [429, 429, 200],
            requests: 3,
            status: 200,
            left: 495,
            sleeps: [1, 2]
        ),
        RetryTable(
            name: "an overloaded server is given more time",
            answers: [503, 503, 200],
            requests: 3,
            status: 200,
            left: 486,
            sleeps: [1, 2]
        ),
        RetryTable(
            name: "pauses double up to five seconds",
            answers: [504],
            requests: 9,
            status: 504,
            left: 500 - 8 * 14,
            sleeps: [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5],
            policy: RetryPolicy(maxAttempts: 9)
        ),
        RetryTable(
            name: "a success at once brings one token",
            tokens: 7,
            answers: [200],
            requests: 1,
            status: 200,
            left: 8
        ),
    ]
}

@Suite("Retry", .slot, .timeLimit(.minutes(10)))
struct RetryMiddlewareTests {
    let request = HTTPRequest(origin: HTTPOrigin(scheme: "https", host: "market.example"), target: "/x")
    let clock = ManualTestClock(skipping: true)

    private func pipeline(
        _ base: ScriptedTransport,
        policy: RetryPolicy = .default,
        budget: RetryBudget = RetryBudget(),
        bits: UInt64 = .max
    ) -> HTTPPipeline {
        let now = Date(timeIntervalSince1970: 784_111_777)
        let retry = RetryMiddleware(
            policy: policy,
            budget: budget,
            surroundings: Surroundings(now: { now }, clock: clock, random: { bits })
        )
        return HTTPPipeline([retry], over: base)
    }

    @Test("No policy makes a pause that no duration can hold")
    func absurdPolicy() {
        let patient = RetryPolicy(maxAttempts: 100, base: .seconds(Int64.max), longestPause: .seconds(Int64.max))
        #expect(patient.pause(before: 99, after: .status(504), chance: 1) > .seconds(1_000_000))
        #expect(RetryPolicy.default.pause(before: .max, after: .status(504), chance: 1) == .seconds(5))
    }

    private func seconds(_ duration: Duration) -> Double {
        (duration / .milliseconds(1)).rounded() / 1000
    }

    @Test("follows the tables for quota and pauses", arguments: RetryTable.all)
    func tables(_ table: RetryTable) async throws {
        let base = ScriptedTransport { _, number in
            .success(HTTPResponse(status: table.answers[min(number, table.answers.count - 1)]))
        }
        let budget = RetryBudget(tokens: table.tokens)
        let pipeline = pipeline(base, policy: table.policy, budget: budget)
        let response = try await pipeline.send(request, options: CallOptions(retry: .idempotent))
        #expect(response.status == table.status)
        #expect(base.requests.count == table.requests)
        #expect(budget.remaining == table.left)
        #expect(clock.sleeps.map(seconds) == table.sleeps)
    }

    @Test(
        "repeats requests by class",
        arguments: [
            (RetryClass.idempotent, [429, 502, 503, 504]),
            (.keyed, [429, 503]),
            (.never, []),
        ]
    )
    func classes(_ retryClass: RetryClass, _ repeated: [Int]) async throws {
        for status in [200, 304, 400, 401, 403, 404, 409, 413, 429, 500, 501, 502, 503, 504, 507] {
            let base = ScriptedTransport(statuses: status)
            _ = try await pipeline(base).send(request, options: CallOptions(retry: retryClass))
            #expect(base.requests.count == (repeated.contains(status) ? 3 : 1), "\(status)")
        }
    }

    @Test("repeats failures of the connection only for what may be done twice")
    func failures() async {
        let causes: [TransportError.Cause] = [
            .connectionLost, .unreachable, .timedOut, .offline, .cancelled, .insecureConnection, .redirectRefused,
            .malformedResponse, .responseTooLarge(limit: 1), .invalidRequest(.url),
        ]
        for cause in causes {
            for retryClass in [RetryClass.idempotent, .keyed, .never] {
                let base = ScriptedTransport(failing: cause)
                #expect(await pipeline(base).cause(of: request, CallOptions(retry: retryClass)) == cause)
                let isRepeated = retryClass == .idempotent && causes.prefix(3).contains(cause)
                #expect(base.requests.count == (isRepeated ? 3 : 1))
            }
        }
    }

    @Test("ten thousand pauses lie within their bounds, half of them on average")
    func jitter() {
        let surroundings = Surroundings(random: SeededGenerator.shared(seed: 42))
        let policy = RetryPolicy.default
        let cases: [(count: Int, failure: RetryPolicy.Failure, bound: Double)] = [
            (1, .noAnswer(.connectionLost), 0.1), (2, .status(502), 0.2), (9, .status(504), 5), (1, .status(429), 1),
            (2, .status(503), 2), (4, .status(503), 5), (1000, .status(503), 5),
        ]
        for (count, failure, bound) in cases {
            var sum = 0.0
            for _ in 0..<10_000 {
                let pause = policy.pause(before: count, after: failure, chance: surroundings.unit()) / .seconds(1)
                #expect(pause >= 0 && pause <= bound)
                sum += pause
            }
            #expect(abs(sum / 10_000 / (bound / 2) - 1) < 0.02)
        }
    }

    @Test("a thousand calls to a server in trouble are at most 1,035 requests, and the first one after it works")
    func amplification() async throws {
        let isHealthy = Shared(false)
        let base = ScriptedTransport { _, _ in .success(HTTPResponse(status: isHealthy.value ? 200 : 503)) }
        let pipeline = pipeline(base)
        for _ in 0..<1000 { _ = try await pipeline.send(request, options: CallOptions(retry: .idempotent)) }
        #expect(base.requests.count <= 1035)
        isHealthy.change { $0 = true }
        let response = try await pipeline.send(request, options: CallOptions(retry: .idempotent))
        #expect(response.status == 200)
    }

    @Test("a hint is waited for, and at most five seconds more", arguments: [0, 1, 30, 60], [0, UInt64.max])
    func hint(_ hint: Int, _ bits: UInt64) async throws {
        let base = ScriptedTransport(statuses: 503, headers: ["Retry-After": String(hint)])
        let pipeline = pipeline(base, bits: bits)
        _ = try await pipeline.send(request, options: CallOptions(retry: .keyed))
        #expect(clock.sleeps.count == 2)
        #expect(clock.sleeps.allSatisfy { $0 >= .seconds(hint) && $0 <= .seconds(hint + 5) })
    }

    @Test("a hint that is a date counts from now")
    func dateHint() async throws {
        let base = ScriptedTransport(statuses: 429, headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:47 GMT"])
        let pipeline = pipeline(base, bits: 0)
        _ = try await pipeline.send(request, options: CallOptions(retry: .keyed))
        #expect(clock.sleeps == [.seconds(10), .seconds(10)])
    }

    @Test("a hint of more than a minute, or beyond the deadline, goes to the caller instead", arguments: [61, 3600])
    func longHint(_ hint: Int) async throws {
        for deadline in [nil, Duration.seconds(30)] {
            let base = ScriptedTransport(statuses: 429, headers: ["Retry-After": String(deadline == nil ? hint : 30)])
            let options = CallOptions(retry: .idempotent, deadline: deadline)
            let response = try await pipeline(base).send(request, options: options)
            #expect(response.headers["Retry-After"] != nil)
            #expect(base.requests.count == 1)
            #expect(clock.sleeps.isEmpty)
        }
    }

    @Test("a hint is compared with the time that is left, not with the whole deadline", arguments: [(19, 2), (20, 1)])
    func hintNearTheEnd(_ hint: Int, _ requests: Int) async throws {
        let base = ScriptedTransport { [clock] _, _ in
            clock.advance(by: .seconds(10))
            return .success(HTTPResponse(status: 503, headers: ["Retry-After": String(hint)]))
        }
        let pipeline = pipeline(base, bits: 0)
        let options = CallOptions(retry: .idempotent, deadline: .seconds(30))
        let response = try await pipeline.send(request, options: options)
        #expect(response.headers["Retry-After"] == String(hint))
        #expect(base.requests.count == requests)
    }

    @Test("a caller who is cancelled when the response comes hears that, and not what would have been repeated")
    func cancelled() async {
        let base = ScriptedTransport { _, _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .success(HTTPResponse(status: 503))
        }
        let pipeline = pipeline(base)
        let call = Task { await pipeline.cause(of: request, CallOptions(retry: .idempotent)) }
        #expect(await call.value == .cancelled)
        #expect(base.requests.count == 1)
    }

    @Test("the time that a new token takes is missing behind it")
    func hintAfterRenewal() async throws {
        let clock = ManualTestClock()
        let base = ScriptedTransport { [clock] _, number in
            clock.advance(by: .seconds(10))
            return .success(HTTPResponse(status: number == 0 ? 401 : 503, headers: ["Retry-After": "12"]))
        }
        let list: [any HTTPMiddleware] = [
            DeadlineMiddleware(.seconds(30), clock: clock),
            AuthenticationMiddleware(TestTokens(), clock: ContinuousClock()),
            RetryMiddleware(surroundings: Surroundings(clock: clock, random: { 0 })),
        ]
        let options = CallOptions(retry: .idempotent, needsAccessToken: true)
        let response = try await HTTPPipeline(list, over: base).send(request, options: options)
        #expect(response.status == 503)
        #expect(base.requests.count == 2)
    }

    @Test("a hint with a status that is no plea is not one")
    func misplacedHint() async throws {
        let base = ScriptedTransport(statuses: 504, headers: ["Retry-After": "3600"])
        _ = try await pipeline(base).send(request, options: CallOptions(retry: .idempotent))
        #expect(base.requests.count == 3)
    }
}
