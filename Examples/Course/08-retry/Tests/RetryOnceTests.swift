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

    @Test("A read whose connection was lost is sent again")
    func readAgain() async throws {
        transport.answerNext(.failure(.connectionLost), .status(200))

        let response = try await send(.get)

        #expect(response.status == 200)
        #expect(transport.requests.count == 2)
    }

    @Test("A registration whose connection was lost is not sent again: it may have been carried out")
    func sellOnce() async throws {
        transport.answerNext(.failure(.connectionLost), .status(201))

        await #expect(throws: TransportError.self) { try await send(.post) }

        #expect(transport.requests.count == 1)
    }

    @Test("A registration that was refused with 503 is sent again: the server did nothing")
    func busy() async throws {
        transport.answerNext(.status(503), .status(201))

        #expect(try await send(.post).status == 201)
    }

    @Test("A 500 is the response: the same request meets the same fault")
    func fault() async throws {
        transport.answerNext(.status(500), .status(200))

        #expect(try await send(.get).status == 500)
    }

    @Test("A caller who has given up is not served again")
    func cancelled() async throws {
        transport.answerNext(.failure(.cancelled), .status(200))

        await #expect(throws: TransportError.self) { try await send(.get) }

        #expect(transport.requests.count == 1)
    }

    private func send(_ method: HTTPMethod) async throws -> HTTPResponse {
        let origin = try #require(URL(string: "http://market.test").flatMap(HTTPOrigin.init))
        let pipeline = HTTPPipeline([RetryOnce()], over: transport)
        let request = HTTPRequest(method: method, origin: origin, target: "/api/products")
        return try await pipeline.send(request, options: CallOptions())
    }
}
