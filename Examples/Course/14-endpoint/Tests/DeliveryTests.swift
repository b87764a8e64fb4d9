import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import Exercise14

@Suite("Delivery, through all layers")
struct DeliveryTests {
    private let transport = StubTransport(report: { _ in })

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

    @Test("A response without a currency says what is missing")
    func unreadable() async {
        stub(#"{"fee": 2500, "min_days": 1, "max_days": 3}"#)

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
        let market = try OpenMarketClient(.rest("http://market.test"), transport: transport) {
            // A test that meets an unexpected request has no time to lose.
            $0.retries.maxAttempts = 1
        }
        return try await FetchDelivery(repository: RemoteDeliveryRepository(client: market.endpoints))(of: id)
    }
}
