import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@Suite("What servers say when they refuse", .slot)
struct ServerRejectionTests {
    @Test(
        "Every shape of an error body is read",
        arguments: [
            ("error-v1a.json", 400, nil, "Not Found"),
            ("error-v1b.json", 400, nil, "title is missing"),
            ("error-v2.json", 400, "4003", "secret does not match"),
            ("error-spring.json", 400, nil, "Bad Request"),
            ("error-router.html", 500, nil, "Application error"),
        ] as [(String, Int, String?, String?)]
    )
    func shapes(_ fixture: String, status: Int, code: String?, message: String?) throws {
        let rejection = ServerRejection(try Fixtures.response(fixture, status: status))
        #expect(rejection == ServerRejection(status: status, code: code, message: message))
    }

    @Test("A raw text is shortened to one line without control characters")
    func rawText() {
        let noise = "first\r\nsecond\u{1B}[31m\u{0}" + String(repeating: "x", count: 10_000)
        let rejection = ServerRejection(HTTPResponse(status: 418, body: Data(noise.utf8)))
        let message = rejection.message ?? ""
        #expect(message.hasPrefix("first second[31m"))
        #expect(message.count == 200)
        #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    @Test("Of several sentences the one called message is the server's own")
    func severalSentences() {
        let body = Data(#"{"error":"Bad Request","reason":"because","message":"name is missing"}"#.utf8)
        #expect(ServerRejection(HTTPResponse(status: 400, body: body)).message == "name is missing")
    }

    @Test("An empty body says nothing")
    func empty() {
        #expect(ServerRejection(HTTPResponse(status: 500)) == ServerRejection(status: 500))
    }

    @Test(
        "Each status means the same fact everywhere",
        arguments: [
            (199, MarketError.unreadable(Unreadable(expected: "a status between 200 and 599"))),
            (302, .redirectRefused), (400, .rejected(ServerRejection(status: 400))), (401, .unauthenticated),
            (403, .notOwner), (404, .notFound), (408, .timedOut), (409, .conflict), (410, .notFound),
            (412, .conflict), (413, .requestTooLarge), (422, .rejected(ServerRejection(status: 422))),
            (429, .rateLimited(retryAfter: nil)), (500, .server(ServerRejection(status: 500))),
            (502, .server(ServerRejection(status: 502))), (503, .unavailable(retryAfter: nil)),
            (511, .unreadable(.page)),
            (600, .unreadable(Unreadable(expected: "a status between 200 and 599"))),
        ]
    )
    func statuses(_ status: Int, _ expected: MarketError) {
        #expect(MarketError(HTTPResponse(status: status), now: Date()) == expected)
    }

    @Test("The wait that a busy server asks for reaches the shop")
    func retryAfter() {
        let response = HTTPResponse(status: 429, headers: ["retry-after": "7"])
        #expect(MarketError(response, now: Date()) == .rateLimited(retryAfter: .seconds(7)))
    }

    @Test(
        "Each failure of a transport means the same fact everywhere",
        arguments: [
            (TransportError.Cause.offline, MarketError.offline), (.unreachable, .unreachable),
            (.connectionLost, .connectionLost), (.timedOut, .timedOut), (.cancelled, .cancelled),
            (.insecureConnection, .insecureConnection), (.redirectRefused, .redirectRefused),
            (.responseTooLarge(limit: 5), .responseTooLarge(limit: 5)),
            (.invalidRequest(.header), .invalidRequest(.header)),
            (.malformedResponse, .unreadable(Unreadable(expected: "an HTTP answer"))),
        ]
    )
    func transportFailures(_ cause: TransportError.Cause, _ expected: MarketError) {
        #expect(TransportError(cause).marketError == expected)
    }
}
