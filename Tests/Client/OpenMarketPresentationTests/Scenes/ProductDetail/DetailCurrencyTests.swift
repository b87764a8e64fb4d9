import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("One product: its currency", .slot, .timeLimit(.minutes(10)))
struct DetailCurrencyTests {
    @Test(
        "A price is told in its own currency, to the eye and to the ear",
        arguments: [(Currency.usd, "$"), (.krw, "₩"), (Currency(rawValue: "CHF"), "CHF ")]
    )
    func currency(_ currency: Currency, sign: String) async throws {
        let stage = Stage()
        let (detail, _) = await stage.loadedDetail(.fixture(price: 1250, currency: currency, discount: 250))
        let content = try #require(detail.state.content.value)
        #expect(content.price.map(\.text) == ["\(sign)1,250", "\(sign)1,000", "-20%"])
        let spoken = stage.wording.accessibleText(
            of: .fixture(price: 1250, currency: currency, discount: 250),
            isLiked: false,
            now: stage.context.now()
        )
        #expect(content.accessibility == spoken)
    }

    @Test("No price in dollars is read out as one in won")
    func spoken() async throws {
        let stage = Stage()
        let (dollars, _) = await stage.loadedDetail(.fixture(id: 1, price: 12.5, currency: .usd, discount: 2.5))
        let content = try #require(dollars.state.content.value)
        #expect(content.price.map(\.text) == ["$12.50", "$10", "-20%"])
        let label = content.accessibility.label.lowercased()
        #expect(label.contains("dollar") && label.contains("12.5"))
        #expect(!label.contains("won") && !label.contains("krw"))
    }
}
