import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Testing

@testable import Exercise08

@Suite("Sending a second time")
struct RetryOnceTests {
    private let transport = StubTransport(report: { _ in })

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

    private func send(_ method: HTTPMethod) async throws -> HTTPResponse {
        let origin = try #require(URL(string: "http://market.test").flatMap(HTTPOrigin.init))
        let pipeline = HTTPPipeline([RetryOnce()], over: transport)
        let request = HTTPRequest(method: method, origin: origin, target: "/api/products")
        return try await pipeline.send(request, options: CallOptions())
    }
}
