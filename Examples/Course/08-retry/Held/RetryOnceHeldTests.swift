import Foundation
import OpenMarketData
import OpenMarketTesting
import OpenMarketWire
import Testing

@testable import Exercise08

@Suite("Sending a second time, as its teacher looks at it")
struct RetryOnceHeldTests {
    @Test("The second attempt sends what the first one sent", arguments: [503, 429])
    func same(status: Int) async throws {
        let transport = StubTransport(report: { _ in })
        transport.answerNext(.status(status), .status(201))
        let origin = try #require(URL(string: "http://market.test").flatMap(HTTPOrigin.init))
        var request = HTTPRequest(method: .post, origin: origin, target: "/api/products")
        request.headers["X-Key"] = "7"
        _ = try await HTTPPipeline([RetryOnce(pause: {})], over: transport).send(request, options: CallOptions())

        #expect(transport.requests.map { $0.headers["X-Key"] } == ["7", "7"])
        #expect(transport.requests.map(\.method) == [.post, .post])
    }
}
