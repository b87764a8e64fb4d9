import CourseLaws
import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import Testing

@testable import Exercise08

@Suite("Sending a second time")
struct RetryOnceTests {
    private let transport = StubTransport(report: { _ in })

    @Test(
        "A read is sent a second time when there was no response: connection lost, timed out, server not reached, or 502 and 504 of a gateway",
        arguments: Draw.cases()
    )
    func reads(draw: Draw) async throws {
        let lost: [StubResponse] = [
            .failure(.connectionLost), .failure(.timedOut), .failure(.unreachable), .status(502), .status(504),
        ]
        let status = draw.int(200...499)
        transport.answerNext(draw.one(of: lost), .status(status))

        #expect(try await send(draw.one(of: Self.reading)).status == status)
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A change is sent a second time only when the server says that it did nothing: 503 and 429",
        arguments: Draw.cases()
    )
    func changes(draw: Draw) async throws {
        let method = draw.one(of: Self.changing)
        let status = draw.int(200...499)
        transport.answerNext(.status(draw.one(of: [429, 503])), .status(status))
        #expect(try await send(method).status == status)
        #expect(transport.requests.count == 2)

        let lost: [StubResponse] = [
            .failure(.connectionLost), .failure(.timedOut), .failure(.unreachable), .status(502), .status(504),
        ]
        transport.answerNext(draw.one(of: lost), .status(201))
        let response = try? await send(draw.one(of: Self.changing))
        #expect(transport.requests.count == 3)
        #expect(response.map { [502, 504].contains($0.status) } ?? true)
    }

    @Test("Any other response, a 500 too, and any other failure is what the caller gets", arguments: Draw.cases(60))
    func final(draw: Draw) async throws {
        let method = draw.one(of: Self.reading + Self.changing)
        let status = draw.one(of: [500, draw.int(200...599)])
        if ![429, 502, 503, 504].contains(status) {
            transport.answerNext(.status(status))
            #expect(try await send(method).status == status)
            #expect(transport.requests.count == 1)
        }
        let count = transport.requests.count
        let cause = draw.one(of: [
            TransportError.Cause.offline, .cancelled, .insecureConnection, .redirectRefused, .malformedResponse,
            .responseTooLarge(limit: draw.int(1...9999)),
        ])
        transport.answerNext(.failure(cause))
        let failure = await #expect(throws: TransportError.self) { try await send(method) }
        #expect(failure?.cause == cause)
        #expect(transport.requests.count == count + 1)
    }

    @Test("There is one pause before the second attempt, and never a third attempt", arguments: Draw.cases())
    func paused(draw: Draw) async throws {
        let log = Mutex<[String]>([])
        let again: [StubResponse] = [
            .status(429), .status(503), .status(502), .failure(.connectionLost), .failure(.timedOut),
        ]
        let responses = Mutex([draw.one(of: again), draw.one(of: again + [.status(200), .status(404)]), .status(200)])
        transport.answerEach { _ in
            log.withLock { $0.append("sent") }
            return responses.withLock { $0.isEmpty ? .status(200) : $0.removeFirst() }
        }
        _ = try? await send(draw.one(of: Self.reading)) { log.withLock { $0.append("pause") } }
        #expect(log.withLock { $0 } == ["sent", "pause", "sent"])

        responses.withLock { $0 = [.status(draw.int(200...428))] }
        _ = try await send(draw.one(of: Self.reading + Self.changing)) { log.withLock { $0.append("pause") } }
        #expect(log.withLock { $0 } == ["sent", "pause", "sent", "sent"])
    }

    @Test("A cancelled caller gets no second attempt, neither at once nor after the pause", arguments: Draw.cases(20))
    func cancels(draw: Draw) async throws {
        let again: [StubResponse] = [
            .status(429), .status(503), .status(502), .failure(.connectionLost), .failure(.timedOut),
        ]
        let (response, isEarly) = (draw.one(of: again), draw.bool())
        let (gate, pause) = (Gate(isOpen: !isEarly), Gate(isOpen: isEarly))
        gate.close(ignoringCancellation: true)
        if !isEarly { gate.open() }
        pause.close(ignoringCancellation: true)
        if isEarly { pause.open() }
        transport.answerEach { _ in
            try? await gate.pass()
            return response
        }
        let call = Task { try await send(.get) { try? await pause.pass() } }
        if isEarly { await transport.untilCalled(1) } else { await pause.untilWaiting() }

        call.cancel()
        gate.open()
        pause.open()
        _ = await call.result
        #expect(transport.requests.count == 1)
    }

    private static let reading: [HTTPMethod] = [.get, .head]
    private static let changing: [HTTPMethod] = [.post, .patch, .delete, .put]

    @Test(
        "A read that got no response is sent again",
        arguments: [TransportError.Cause.connectionLost, .timedOut, .unreachable]
    )
    func readAgain(cause: TransportError.Cause) async throws {
        transport.answerNext(.failure(cause), .status(200))

        let response = try await send(.get)

        #expect(response.status == 200)
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A change that got no response is not sent again: it may have been carried out",
        arguments: [HTTPMethod.post, .patch, .delete],
        [TransportError.Cause.connectionLost, .timedOut, .unreachable]
    )
    func sellOnce(method: HTTPMethod, cause: TransportError.Cause) async throws {
        transport.answerNext(.failure(cause), .status(201))

        await #expect(throws: TransportError.self) { try await send(method) }

        #expect(transport.requests.count == 1)
    }

    @Test("Whatever was refused with 503 or 429 is sent again: the server did nothing", arguments: [503, 429])
    func busy(status: Int) async throws {
        transport.answerNext(.status(status), .status(201), .status(status), .status(200))

        #expect(try await send(.post).status == 201)
        #expect(try await send(.get).status == 200)
    }

    @Test("A gateway without a response says nothing about a change: only a read is sent again", arguments: [502, 504])
    func gateway(status: Int) async throws {
        transport.answerNext(.status(status), .status(200), .status(status))

        #expect(try await send(.get).status == 200)
        #expect(try await send(.post).status == status)
    }

    @Test("There is a second attempt, and no third one")
    func once() async throws {
        transport.answerNext(.status(503), .status(503), .status(200))
        transport.answerNext(.status(503), .failure(.connectionLost), .status(200))

        #expect(try await send(.get).status == 503)
        #expect(transport.requests.count == 2)
        // The response that is left over.
        #expect(try await send(.get).status == 200)
        // A second attempt may also end without a response.
        _ = try? await send(.get)
        #expect(transport.requests.count == 5)
    }

    @Test(
        "Any other status is the response: the same request meets the same fault",
        arguments: [200, 400, 404, 500, 501]
    )
    func fault(status: Int) async throws {
        transport.answerNext(.status(status), .status(200))

        #expect(try await send(.get).status == status)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "A caller who has given up is not served again, and a failure that stays is not tried again",
        arguments: [TransportError.Cause.cancelled, .offline, .insecureConnection, .redirectRefused]
    )
    func cancelled(cause: TransportError.Cause) async throws {
        transport.answerNext(.failure(cause), .status(200))

        await #expect(throws: TransportError.self) { try await send(.get) }

        #expect(transport.requests.count == 1)
    }

    @Test(
        "A caller who gives up during the first attempt gets no second one",
        arguments: [StubResponse.status(503), .status(502), .failure(.connectionLost)]
    )
    func givenUp(response: StubResponse) async {
        let gate = Gate()
        gate.close(ignoringCancellation: true)
        transport.answerEach { _ in
            try? await gate.pass()
            return response
        }
        let call = Task { try await send(.get) }
        await transport.untilCalled(1)

        call.cancel()
        gate.open()

        _ = await call.result
        #expect(transport.requests.count == 1)
    }

    private func send(
        _ method: HTTPMethod,
        pausing pause: @escaping @Sendable () async -> Void = {}
    ) async throws -> HTTPResponse {
        let origin = try #require(URL(string: "http://market.test").flatMap(HTTPOrigin.init))
        let pipeline = HTTPPipeline([RetryOnce(pause: pause)], over: transport)
        let request = HTTPRequest(method: method, origin: origin, target: "/api/products")
        return try await pipeline.send(request, options: CallOptions())
    }
}
