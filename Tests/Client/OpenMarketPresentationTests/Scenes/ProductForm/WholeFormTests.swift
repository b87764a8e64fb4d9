import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: arriving whole", .slot, .timeLimit(.minutes(10)))
struct WholeFormTests {
    private func form(_ separator: DecimalSeparator = .point) -> (ProductFormModel, MockUseCases) {
        let market = MockUseCases()
        let context = SceneContext(market: market.all, wording: Wording(.english), decimalSeparator: separator)
        let form = ProductFormModel(.register, context: context)
        form.fill(.fixture())
        return (form, market)
    }

    private nonisolated static let noNumber = "Enter a valid number for the price."
    nonisolated static let refused: [(Currency, String, String)] = [
        (.usd, "1.234,50", noNumber), (.usd, "1e3", noNumber),
        (.usd, "-5", noNumber), (.usd, "12,5", noNumber),
        (.usd, "1,23,456", noNumber), (.usd, "12 000", noNumber),
        (.usd, "0x10", noNumber), (.usd, "$5", noNumber),
        (.usd, "1.2.3", noNumber), (.usd, ".", noNumber),
        (.krw, "19.99", "Enter the price as a whole number."),
        (.usd, "1.999", "The price can have up to 2 decimal places."),
        (.usd, "", "Enter a price."), (.usd, "  ", "Enter a price."),
    ]

    @Test("What is not clearly a price is refused with a sentence, and stays in the field", arguments: refused)
    func refusedPrices(currency: Currency, text: String, problem: String) async {
        let (form, market) = form()
        form.choose(currency)
        form.enter([.price: text])
        await form.submit()
        #expect(form.state[.price] == text)
        #expect(form.state.fields[.price]?.problems == [problem])
        #expect(market.registerProduct.call.callCount == 0)
    }

    nonisolated static let read: [(DecimalSeparator, String, String)] = [
        (.point, "１２００", "1200"), (.point, "12,000", "12000"), (.point, "1,234,567.89", "1234567.89"),
        (.point, " 12.50 ", "12.5"), (.point, "１，２３４．５", "1234.5"), (.comma, "12,5", "12.5"),
        (.comma, "1.234,50", "1234.5"), (.comma, "1.234", "1234"), (.point, ".5", "0.5"),
    ]

    @Test("What is clearly a price is read exactly, and stays in the field as it was typed", arguments: read)
    func readPrices(separator: DecimalSeparator, text: String, value: String) async throws {
        let (form, market) = form(separator)
        form.choose(.usd)
        form.enter([.price: text])
        market.registerProduct.call.returns(.fixture())
        await form.submit()
        #expect(form.state[.price] == text)
        let sent = try #require(market.registerProduct.call.calls.first?.draft)
        #expect(sent.price == Money(try #require(Decimal(string: value)), .usd))
    }

    @Test(
        "The stock is read or refused in the same way",
        arguments: [
            ("", nil), (" ", nil), ("1e3", "Enter a valid number for the stock."),
            ("1.5", "Enter a valid number for the stock."), ("-5", "The stock must be at least 0."), ("１２", nil),
            ("1,200", nil),
        ]
    )
    func stock(text: String, problem: String?) {
        let (form, _) = form()
        form.enter([.stock: text])
        form.fieldEnded(.stock)
        #expect(form.state.fields[.stock]?.problems == (problem.map { [$0] } ?? []))
    }

    @Test("A discount is kept, whether or not it arrives with a new price")
    func discount() {
        let (form, _) = form()
        form.enter([.price: "1000", .discount: "100"])
        #expect(form.state[.discount] == "100")
        form.enter([.price: "2000"])
        #expect(form.state[.discount] == "100")
    }

    @Test("Texts beyond their limit are kept whole, and said to be too long")
    func longText() {
        let (form, _) = form()
        let name = String(repeating: "a", count: 120)
        form.enter([.name: name])
        form.fieldEnded(.name)
        #expect(form.state[.name] == name)
        #expect(form.state.fields[.name]?.problems == ["The name can have up to 100 characters (now 120)."])
    }

    @Test("A price that is edited has the separator of the user, and is sent unchanged when it is left alone")
    func edited() async {
        let market = MockUseCases()
        let context = SceneContext(market: market.all, decimalSeparator: .comma)
        let form = ProductFormModel(.edit(Product.ID(1)), context: context)
        market.refreshProduct.call.returns(.fixture(price: Decimal(1999) / 100, currency: .usd))
        await form.load()
        #expect(form.state[.price] == "19,99")
        #expect(form.state.violations.isEmpty && !form.state.hasChanges)
        form.edit(.price, "19,9")
        form.edit(.price, "19,95")
        #expect(form.draft.price == Money(Decimal(1995) / 100, .usd))
        form.edit(.price, "19.95")
        #expect(form.state[.price] == "19,95")
    }

    @Test("A separator belongs to a locale", arguments: [("ko_KR", DecimalSeparator.point), ("de_DE", .comma)])
    func locales(identifier: String, separator: DecimalSeparator) {
        #expect(DecimalSeparator(Locale(identifier: identifier)) == separator)
    }
}
