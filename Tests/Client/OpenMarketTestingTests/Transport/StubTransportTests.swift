import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct StubTransportTests {
    private let transport = StubTransport("a test")

    private func request(_ target: String, method: HTTPMethod = .get) -> HTTPRequest {
        HTTPRequest(method: method, origin: HTTPOrigin(scheme: "https", host: "market.example"), target: target)
    }

    private func send(_ target: String, method: HTTPMethod = .get) async throws(TransportError) -> HTTPResponse {
        try await transport.send(request(target, method: method), options: CallOptions(operation: "test"))
    }

    @Test("Stubs are matched by method and path, and used once in order")
    func matching() async throws {
        transport.stub(.get, "/a", .json("1"))
        transport.stub(.post, "/a", .status(201))
        transport.stub(.get, "/a", .json("2", status: 500))
        #expect(try await send("/a", method: .post).status == 201)
        #expect(try await send("/a?page=1").body == Data("1".utf8))
        let third = try await send("/a?page=2")
        #expect(third == HTTPResponse(status: 500, headers: ["Content-Type": "application/json"], body: Data("2".utf8)))
        #expect(transport.requests.map(\.target) == ["/a", "/a?page=1", "/a?page=2"])
        #expect(transport.calls.map(\.options.operation) == ["test", "test", "test"])
        try transport.verify()
    }

    @Test("A stub with a query wants exactly that query")
    func query() async throws {
        transport.stub(.get, "/a?page=2", .json("2"))
        await #expect(throws: TransportError.self) { try await send("/a?page=1") }
        #expect(try await send("/a?page=2").body == Data("2".utf8))
    }

    @Test("An unexpected request is refused by name, and reported")
    func unexpected() async {
        transport.stub(.get, "/a", .status(200))
        let error = await #expect(throws: TransportError.self) { try await send("/b?secret=1") }
        #expect(error == TransportError(.unreachable, detail: "a test did not expect GET /b"))
        let failure = #expect(throws: MockVerificationFailure.self) { try transport.verify() }
        #expect(
            failure?.description == """
                StubTransport a test: called 1 time
                  unexpected call: GET https://market.example/b?secret=1
                  unused answer: GET /a → 200
                """
        )
    }

    @Test("A request that is not expected is told at once, with what is expected instead")
    func report() async {
        let lines = Mutex<[String]>([])
        let transport = StubTransport("a test") { line in lines.withLock { $0.append(line) } }
        transport.stub(.post, "/a?x=1", .status(201))
        _ = try? await transport.send(request("/b?page=1"), options: CallOptions())
        transport.answerNext(.status(200))
        _ = try? await transport.send(request("/c"), options: CallOptions())
        _ = try? await transport.send(request("/d"), options: CallOptions())
        #expect(
            lines.withLock { $0 } == [
                "StubTransport: a test did not expect GET /b?page=1; it expects POST /a?x=1 → 201",
                "StubTransport: a test did not expect GET /d; it expects POST /a?x=1 → 201",
            ]
        )
    }

    @Test("A delay passes by itself unless a test brings a clock of its own")
    func defaultClock() async throws {
        transport.answerNext(StubResponse.status(204).delayed(by: .milliseconds(1)))
        #expect(try await send("/a").status == 204)
    }

    @Test("After its end every request is refused, also one with a stub")
    func late() async {
        transport.answerAlways(.status(200))
        transport.close()
        await #expect(throws: TransportError.self) { try await send("/late") }
        #expect(
            transport.reports.first?.unexpectedCalls == [
                "after the end of a test: GET https://market.example/late"
            ]
        )
    }

    @Test("The next responses can be given whatever is asked, and one for all the rest")
    func anyRequest() async throws {
        transport.answerNext(.status(200), .failure(.timedOut, detail: "slow"))
        transport.answerAlways(.status(404))
        #expect(try await send("/1").status == 200)
        await #expect(throws: TransportError(.timedOut, detail: "slow")) { try await send("/2") }
        #expect(try await send("/3").status == 404)
        #expect(try await send("/4").status == 404)
        try transport.verify()
    }

    @Test("A response can wait at a gate, where a cancelled call gives up")
    func gate() async throws {
        let gate = Gate()
        transport.answerNext(.status(200).held(by: gate), .status(201).held(by: gate))
        let transport = transport
        let first = request("/1")
        let calls = [Task { try await transport.send(first, options: CallOptions()) }]
        await gate.untilWaiting(1)
        let second = Task { try await transport.send(first, options: CallOptions()) }
        await transport.untilCalled(2)
        await gate.untilWaiting(2)
        second.cancel()
        await #expect(throws: TransportError.cancelled) { try await second.value }
        gate.open()
        #expect(try await calls[0].value.status == 200)
    }

    @Test("A response can take time by the given clock")
    func delay() async throws {
        let clock = ManualClock()
        let slow = StubTransport(clock: clock)
        slow.answerNext(.status(200).delayed(by: .seconds(5)))
        let request = request("/")
        let call = Task { try await slow.send(request, options: CallOptions()) }
        await clock.untilSleepers(1)
        clock.advance(by: .seconds(5))
        #expect(try await call.value.status == 200)
    }

    @Test("A body can arrive in pieces, and break off after some of them")
    func pieces() async throws {
        let answer = StubResponse(chunks: [Data("ab".utf8), Data("cd".utf8)])
        transport.answerNext(answer, answer, answer.breakingOff(), answer.breakingOff())
        #expect(try await send("/").body == Data("abcd".utf8))
        #expect(try await read() == ["ab", "cd"])
        await #expect(throws: TransportError(.connectionLost)) { try await send("/") }
        await #expect(throws: TransportError(.connectionLost)) { try await read() }
    }

    @Test("A response beyond the limit of the call is refused, as a real transport does")
    func limit() async {
        transport.answerAlways(StubResponse(chunks: [Data(count: 6), Data(count: 5)]))
        let options = CallOptions(responseLimit: 10)
        await #expect(throws: TransportError(.responseTooLarge(limit: 10))) {
            try await transport.send(request("/"), options: options)
        }
        await #expect(throws: TransportError(.responseTooLarge(limit: 10))) { try await read(options) }
    }

    @Test("A body that was sent is reported as progress")
    func progress() async throws {
        let capturing = CapturingReporter()
        transport.answerAlways(.status(200))
        var upload = request("/", method: .post)
        upload.body = .bytes(Data(count: 9))
        _ = try await transport.send(upload, options: CallOptions(progress: capturing.reporter))
        #expect(capturing.steps == [.sending(bytes: 9, total: 9), .waiting])
    }

    private func read(_ options: CallOptions = CallOptions()) async throws -> [String] {
        var pieces: [String] = []
        for try await chunk in try await transport.stream(request("/"), options: options).chunks {
            pieces.append(String(decoding: chunk, as: UTF8.self))
        }
        return pieces
    }
}
