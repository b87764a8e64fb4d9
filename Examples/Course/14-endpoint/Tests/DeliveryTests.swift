import CourseLaws
import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import Exercise14

@Suite("Delivery, through all layers")
struct DeliveryTests {
    private let transport = StubTransport(report: { _ in })

    @Test(
        "The request is `GET /api/products/{id}/delivery`, with the id as one segment of the path",
        arguments: Draw.cases()
    )
    func path(draw: Draw) async throws {
        transport.answerAlways(.json(#"{"fee": 1, "currency": "KRW", "min_days": 1, "max_days": 1}"#))
        let id = draw.one(of: [
            "\(draw.int(1...9999))", draw.word(1...6) + " " + draw.word(1...3),
            draw.word(1...3) + "%2F?#" + draw.word(1...3),
        ])
        _ = try await fetch(Product.ID(rawValue: id))

        let segments = transport.requests.map { $0.target.split(separator: "/", omittingEmptySubsequences: false) }
        #expect(segments.map { $0.map { $0.removingPercentEncoding } } == [["", "api", "products", id, "delivery"]])
        #expect(transport.requests.allSatisfy { $0.method == .get && !$0.target.contains("?") })
    }

    @Test(
        "The fee is a number or a text and stays exact; without a fee the delivery is free, and any currency survives",
        arguments: Draw.cases()
    )
    func exact(draw: Draw) async throws {
        let (whole, fraction) = (draw.int(0...draw.one(of: [9, 99_999, 999_999_999_999_999])), draw.digits(1...4))
        let amount =
            Decimal(whole) + Decimal(sign: .plus, exponent: -fraction.count, significand: Decimal(Int(fraction) ?? 0))
        let currency = draw.one(of: ["KRW", "USD", draw.list(3...3) { draw.one(of: ["A", "K", "Z", "Q"]) }.joined()])
        let rest = "\"currency\": \"\(currency)\", \"min_days\": 1, \"max_days\": 2}"
        for fee in ["\(whole).\(fraction)", "\"\(whole).\(fraction)\""] {
            stub("{\"fee\": \(fee), " + rest)
            #expect(
                try await fetch(Product.ID(7)) == .sent(fee: Money(amount, Currency(rawValue: currency)), days: 1...2),
                "\(fee)"
            )
        }
        stub("{" + rest)
        #expect(try await fetch(Product.ID(7)) == .sent(fee: Money(0, Currency(rawValue: currency)), days: 1...2))
    }

    @Test(
        "404 means that there is no delivery; that is a result, and every other failure an error",
        arguments: Draw.cases()
    )
    func results(draw: Draw) async throws {
        transport.stub(.get, "/api/products/7/delivery", .json("{}", status: 404))
        #expect(try await fetch(Product.ID(7)) == .pickUpOnly)
        let failures: [StubResponse] = [
            .failure(.offline), .failure(.timedOut), .failure(.connectionLost), .failure(.cancelled),
            .json("{}", status: draw.int(400...403)), .json("{}", status: draw.int(405...409)),
            .json("{}", status: draw.int(411...499)), .json("{}", status: draw.int(500...599)),
        ]
        transport.stub(.get, "/api/products/7/delivery", draw.one(of: failures))
        await #expect(throws: MarketError.self) { try await fetch(Product.ID(7)) }
        let error = draw.one(of: [MarketError.offline, .cancelled, .conflict, .unauthenticated, .notOwner])
        await #expect(throws: error) { try await FetchDelivery(repository: Failing(error: error))(of: Product.ID(7)) }
    }

    @Test(
        "Nothing that a server writes crashes the app: days in the wrong order are exchanged, missing ones are unreadable",
        arguments: Draw.cases()
    )
    func written(draw: Draw) async throws {
        let days = (draw.int(-5...30), draw.int(-5...30))
        stub("{\"fee\": 0, \"currency\": \"KRW\", \"min_days\": \(days.0), \"max_days\": \(days.1)}")
        let range = min(days.0, days.1)...max(days.0, days.1)
        #expect(try await fetch(Product.ID(7)) == .sent(fee: Money(0, .krw), days: range))

        var fields = ["\"currency\": \"KRW\"", "\"min_days\": \(days.0)", "\"max_days\": \(days.1)"]
        let broken = draw.one(of: ["null", "\"soon\"", "[]", "1.5", "{}", "99999999999999999999"])
        let place = draw.int(0...2)
        if draw.bool(), place > 0 {
            fields[place] = (place == 1 ? "\"min_days\": " : "\"max_days\": ") + broken
        } else {
            fields.remove(at: place)
        }
        stub("{" + fields.joined(separator: ", ") + "}")
        await #expect(throws: MarketError.self, "\(fields)") { try await fetch(Product.ID(7)) }
    }

    @Test("It is asked for by product; the fee and the days come back in our words")
    func request() async throws {
        stub(#"{"fee": 2500, "currency": "KRW", "min_days": 1, "max_days": 3}"#)

        #expect(try await fetch(Product.ID(7)) == .sent(fee: Money(2500, .krw), days: 1...3))
        try transport.verify()
    }

    @Test("A fee that is written as a text is exact, and no fee is free")
    func fees() async throws {
        stub(#"{"fee": "4.99", "currency": "USD", "min_days": 2, "max_days": 2}"#)
        stub(#"{"currency": "KRW", "min_days": 2, "max_days": 2}"#)

        #expect(try await fetch(Product.ID(7)) == .sent(fee: Money(Decimal(499) / 100, .usd), days: 2...2))
        #expect(try await fetch(Product.ID(7)) == .sent(fee: Money(0, .krw), days: 2...2))
    }

    @Test("Days in the wrong order do not stop the app")
    func days() async throws {
        stub(#"{"fee": 0, "currency": "KRW", "min_days": 5, "max_days": 2}"#)

        #expect(try await fetch(Product.ID(7)) == .sent(fee: Money(0, .krw), days: 2...5))
    }

    @Test("A product without a delivery is fetched by its buyer")
    func pickUp() async throws {
        transport.stub(.get, "/api/products/7/delivery", .json("{}", status: 404))

        #expect(try await fetch(Product.ID(7)) == .pickUpOnly)
        try transport.verify()
    }

    @Test("The repository does not find a delivery; only the use case makes a result of that")
    func notFound() async throws {
        transport.stub(.get, "/api/products/7/delivery", .json("{}", status: 404))

        await #expect(throws: MarketError.notFound) { try await repository.delivery(of: Product.ID(7)) }
        #expect(try await FetchDelivery(repository: NoDeliveries())(of: Product.ID(7)) == .pickUpOnly)
    }

    @Test("A failure of the server is no delivery that the buyer has to fetch", arguments: [401, 403, 500])
    func failure(status: Int) async {
        transport.stub(.get, "/api/products/7/delivery", .json("{}", status: status))

        await #expect(throws: MarketError.self) { try await fetch(Product.ID(7)) }
    }

    @Test(
        "No digit of a fee is lost, also where it is a number",
        arguments: ["4.99", "\"4.99\"", "1234567890123456.78"]
    )
    func digits(fee: String) async throws {
        stub(#"{"fee": \#(fee), "currency": "USD", "min_days": 1, "max_days": 1}"#)

        guard case .sent(let sent, _) = try await fetch(Product.ID(7)) else {
            Issue.record("It is not sent.")
            return
        }
        #expect("\(sent.amount)" == fee.trimmingCharacters(in: ["\""]))
    }

    @Test("A currency that is on no list survives")
    func currency() async throws {
        stub(#"{"fee": 30, "currency": "HKD", "min_days": 1, "max_days": 1}"#)

        #expect(try await fetch(Product.ID(7)) == .sent(fee: Money(30, Currency(rawValue: "HKD")), days: 1...1))
    }

    @Test("A fee that is no number is said to be unreadable", arguments: ["\"free\"", "\"4.99원\"", "true"])
    func noFee(fee: String) async {
        stub(#"{"fee": \#(fee), "currency": "KRW", "min_days": 1, "max_days": 1}"#)

        await #expect(throws: MarketError.self) { try await fetch(Product.ID(7)) }
    }

    @Test("An id is one segment of the path, whatever is in it")
    func slash() async throws {
        transport.stub(.get, "/api/products/a%20b/delivery", .json("{}", status: 404))

        #expect(try await fetch(Product.ID(rawValue: "a b")) == .pickUpOnly)
        try transport.verify()
    }

    @Test(
        "A response without a currency or without its days is unreadable",
        arguments: [
            #"{"fee": 2500, "min_days": 1, "max_days": 3}"#, #"{"fee": 2500, "currency": "KRW", "max_days": 3}"#,
            #"{"fee": 2500, "currency": "KRW", "min_days": 1}"#,
            #"{"fee": 2500, "currency": "KRW", "min_days": null, "max_days": null}"#,
        ]
    )
    func unreadable(body: String) async {
        stub(body)

        await #expect(throws: MarketError.self) { try await fetch(Product.ID(7)) }
    }

    @Test("An id cannot leave its segment of the path, and nothing is sent")
    func hostileID() async {
        await #expect(throws: MarketError.invalidRequest(.identifier)) { try await fetch(Product.ID(rawValue: "..")) }
        #expect(transport.requests.isEmpty)
    }

    private func stub(_ body: String) {
        transport.stub(.get, "/api/products/7/delivery", .json(body))
    }

    private func fetch(_ id: Product.ID) async throws -> Delivery {
        try await FetchDelivery(repository: repository)(of: id)
    }

    private var repository: RemoteDeliveryRepository {
        get throws {
            let market = try OpenMarketClient(.rest("http://market.test"), transport: transport) {
                // A test that meets an unexpected request has no time to lose.
                $0.retries.maxAttempts = 1
            }
            return RemoteDeliveryRepository(client: market.endpoints)
        }
    }
}

/// A market without deliveries.
private struct NoDeliveries: DeliveryRepository {
    func delivery(of product: Product.ID) async throws(MarketError) -> Delivery { throw .notFound }
}

/// A market that fails in one way.
private struct Failing: DeliveryRepository {
    let error: MarketError

    func delivery(of product: Product.ID) async throws(MarketError) -> Delivery { throw error }
}
