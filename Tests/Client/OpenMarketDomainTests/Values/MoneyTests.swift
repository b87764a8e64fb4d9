import Foundation
import OpenMarketDomain
import TestSupport
import Testing

@Suite(.slot) struct MoneyTests {
    @Test("19.99 stays 19.99")
    func exact() throws {
        let price = Money(try #require(Decimal(string: "19.99")), .usd)
        #expect(price.description == "19.99 USD")
        #expect(price.reduced(by: try #require(Decimal(string: "0.01"))).description == "19.98 USD")
        let thousandTimes = (0..<1000).reduce(Decimal(0)) { sum, _ in sum + price.amount }
        #expect(thousandTimes == 19_990)
    }

    @Test("A code has three capital letters", arguments: ["krw", "₩₩₩", "", "KR", "KRWW", "K W", "KR1"])
    func code(text: String) {
        #expect(Currency(code: text) == nil && Currency(code: "KRW") == .krw)
    }

    @Test(
        "A price is never below zero, whatever comes off it",
        arguments: [(10, 3, 7), (10, 10, 0), (10, 25, 0), (0, 1, 0)]
    )
    func reduced(amount: Int, reduction: Int, left: Int) {
        #expect(Money(Decimal(amount), .krw).reduced(by: Decimal(reduction)) == Money(Decimal(left), .krw))
    }

    @Test("Ten to the sixteenth is written in full, and one more is one more")
    func huge() {
        let huge = Money(Decimal(sign: .plus, exponent: 16, significand: 1), .krw)
        #expect(huge.description == "10000000000000000 KRW")
        #expect(huge.reduced(by: -1).description == "10000000000000001 KRW")
    }

    @Test("Money survives being written as JSON and read again", arguments: ["0", "19.99", "10000000000000000"])
    func coding(text: String) throws {
        let money = Money(try #require(Decimal(string: text)), Currency(rawValue: "HKD"))
        let copy = try JSONDecoder().decode(Money.self, from: JSONEncoder().encode(money))
        #expect(copy == money)
    }

    @Test("An unknown currency keeps its code and has no rule about digits")
    func unknownCurrency() {
        #expect(Currency(rawValue: "$").description == "$")
        #expect(Currency(rawValue: "$").fractionDigits == nil)
        #expect([Currency.krw, .jpy, .usd, .eur].map(\.fractionDigits) == [0, 0, 2, 2])
    }
}
