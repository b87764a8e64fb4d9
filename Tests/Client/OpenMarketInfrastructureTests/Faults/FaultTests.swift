import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

/// One fault of a server, and the error that a shop gets.
struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let answer: Answer
    let cause: TransportError.Cause
    let error: MarketError

    var testDescription: String { name }

    /// Short where time has to run out; long where something else has to come first, even on a busy machine.
    var deadline: Duration { cause == .timedOut ? .milliseconds(1500) : .seconds(600) }

    static let small = Reply(body: Data(count: 1000))
    /// As much as no slow connection gets more time for.
    static let medium = Reply(body: Data(count: 7_000))

    static let all = [
        Fault(name: "close before head", answer: .closeBeforeHead, cause: .connectionLost, error: .connectionLost),
        Fault(name: "reset before head", answer: .resetBeforeHead, cause: .connectionLost, error: .connectionLost),
        Fault(
            name: "reset in body",
            answer: .resetInBody(small, after: 10),
            cause: .connectionLost,
            error: .connectionLost
        ),
        Fault(
            name: "truncated body",
            answer: .truncate(small, missing: 5),
            cause: .connectionLost,
            error: .connectionLost
        ),
        Fault(name: "stalled head", answer: .stallBeforeHead, cause: .timedOut, error: .timedOut),
        Fault(name: "stalled body", answer: .stallInBody(small, after: 10), cause: .timedOut, error: .timedOut),
        Fault(name: "slow drip", answer: .drip(medium, pause: .milliseconds(200)), cause: .timedOut, error: .timedOut),
        Fault(
            name: "endless body",
            answer: .endless(Reply(body: Data(count: 10_000))),
            cause: .responseTooLarge(limit: 1_000_000),
            error: .responseTooLarge(limit: 1_000_000)
        ),
        Fault(
            name: "gzip bomb",
            answer: .ok(GzipBomb.zeros(50_000_000), headers: [("Content-Encoding", "gzip")]),
            cause: .responseTooLarge(limit: 1_000_000),
            error: .responseTooLarge(limit: 1_000_000)
        ),
        Fault(
            name: "not HTTP",
            answer: .raw(Data("SSH-2.0-OpenSSH\r\n\r\n".utf8)),
            cause: .malformedResponse,
            error: .unreadable(Unreadable(expected: "an HTTP answer"))
        ),
        Fault(
            name: "broken chunks",
            answer: .raw(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".utf8)),
            cause: .malformedResponse,
            error: .unreadable(Unreadable(expected: "an HTTP answer"))
        ),
        Fault(
            name: "broken compression",
            answer: .ok("no gzip", headers: [("Content-Encoding", "gzip")]),
            cause: .malformedResponse,
            error: .unreadable(Unreadable(expected: "an HTTP answer"))
        ),
    ]
}

/// Everything a server can do wrong, through the transport and the recommended middleware.
@Suite("A faulty server", .slot, .serialized, .everyTransport, .timeLimit(.minutes(10)))
struct FaultTests {
    let server: LoopbackServer
    let other: LoopbackServer
    let pipeline: HTTPPipeline
    let options = CallOptions(retry: .never, responseLimit: 1_000_000, deadline: .seconds(600))

    init() throws {
        server = try LoopbackServer()
        other = try LoopbackServer()
        pipeline = HTTPPipeline(RecommendedMiddleware().list(), over: try makeTransport(.patient))
    }

    private func options(for fault: Fault) -> CallOptions {
        var options = options
        options.deadline = fault.deadline
        return options
    }

    @Test("reading fails in its own way within the deadline", arguments: Fault.all)
    func reading(_ fault: Fault) async throws {
        server.respond(to: "GET /x", with: fault.answer)
        let failure = await pipeline.failure(of: try server.request(.get, "/x"), options(for: fault))
        #expect(failure?.cause == fault.cause)
        #expect(failure?.marketError == fault.error)
        await eventually { server.openConnectionCount == 0 }
    }

    @Test("changing something fails in the same way, and happens once", arguments: Fault.all)
    func changing(_ fault: Fault) async throws {
        server.respond(to: "POST /x", with: .ok("warm"), fault.answer)
        let request = try server.request(.post, "/x", body: .bytes(Data("{}".utf8)))
        #expect(await pipeline.failure(of: request, options) == nil)
        let failure = await pipeline.failure(of: request, options(for: fault))
        #expect(failure?.cause == fault.cause)
        #expect(failure?.marketError == fault.error)
        await eventually { server.openConnectionCount == 0 }
        // On a very slow machine the deadline may come before the request is sent, or the whole of it.
        let counts = fault.cause == .timedOut ? 1...2 : 2...2
        #expect(counts.contains(server.effects(of: "POST /x")))
        #expect(counts.contains(server.requests.count))
    }

    @Test("that refuses connections is unreachable")
    func refused() async throws {
        let port = try RefusingPort()
        let request = try #require(HTTPRequest(url: port.url))
        let failure = await pipeline.failure(of: request, options)
        #expect(failure?.cause == .unreachable)
        #expect(failure?.marketError == .unreachable)
    }

    @Test("that has no name is unreachable, or we are offline")
    func unknownName() async throws {
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "https", host: "market.invalid"), target: "/")
        let cause = await pipeline.cause(of: request, options)
        #expect(cause == .unreachable || cause == .offline)
    }

    @Test("that speaks no TLS where it should is insecure")
    func noTLS() async throws {
        server.respond(to: "* /", with: .ok())
        let garbage = try LoopbackServer()
        garbage.respond(to: "GET /", with: .ok())
        let origin = HTTPOrigin(scheme: "https", host: "127.0.0.1", port: Int(garbage.port))
        async let cause = pipeline.cause(of: HTTPRequest(origin: origin, target: "/"), options)
        await eventually { garbage.connectionCount == 1 }
        garbage.stop()
        let seen = await cause
        #expect(seen == .insecureConnection || seen == .connectionLost)
    }

    @Test("that sends us to another host is not followed")
    func redirect() async throws {
        other.respond(to: "GET /y", with: .ok())
        server.respond(to: "GET /x", with: .redirect(to: other.url.absoluteString + "/y"))
        let failure = await pipeline.failure(of: try server.request(.get, "/x"), options)
        #expect(failure?.cause == .redirectRefused)
        #expect(failure?.marketError == .redirectRefused)
        #expect(other.requests.isEmpty)
    }

    @Test("that refuses an upload half-way responds with 413", arguments: [true, false])
    func refusedUpload(lingering: Bool) async throws {
        server.respond(to: "POST /x", with: .refuseUpload(Reply(413), lingering: lingering))
        let request = try server.request(.post, "/x", body: .bytes(Data(count: 8_000_000)))
        if lingering {
            #expect(try await pipeline.send(request, options: options).status == 413)
        } else {
            // A reset may destroy a response that is on its way.
            let cause = await pipeline.cause(of: request, options)
            #expect(cause == nil || cause == .connectionLost)
        }
        #expect(server.effects(of: "POST /x") == 0)
    }

    @Test("that asks for patience beyond the deadline gets none", arguments: [429, 503])
    func retryAfter(_ status: Int) async throws {
        server.respond(to: "POST /x", with: .status(status, headers: [("Retry-After", "50")]))
        // For a call that takes no time.
        let clock = ManualTestClock()
        let middleware: [any HTTPMiddleware] = [
            DeadlineMiddleware(.seconds(40), clock: clock), RetryMiddleware(surroundings: Surroundings(clock: clock)),
        ]
        let pipeline = HTTPPipeline(middleware, over: try makeTransport(.patient))
        let options = CallOptions(retry: .keyed)
        let response = try await pipeline.send(try server.request(.post, "/x"), options: options)
        #expect(response.status == status)
        #expect(response.headers["Retry-After"] == "50")
        #expect(server.requests.count == 1)
    }

    @Test("that asks to wait and then responds gets the request again with the same key", arguments: [429, 503])
    func patience(_ status: Int) async throws {
        server.respond(to: "POST /x", with: .status(status, headers: [("Retry-After", "0")]), .status(201))
        var options = options
        options.retry = .keyed
        let response = try await pipeline.send(try server.request(.post, "/x"), options: options)
        #expect(response.status == 201)
        let keys = server.requests.map { $0.header("Idempotency-Key") }
        #expect(keys.count == 2)
        #expect(keys[0] != nil && keys[0] == keys[1])
    }
}
