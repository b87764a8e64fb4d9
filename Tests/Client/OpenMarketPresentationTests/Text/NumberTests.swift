import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Numbers and prices", .slot)
struct NumberTests {
    @Test(
        "A number has groups of three digits and at most three digits after the point",
        arguments: [
            ("0", "0"), ("7", "7"), ("999", "999"), ("1000", "1,000"), ("1234567", "1,234,567"),
            ("1234.5678", "1,234.568"), ("12.50", "12.5"), ("0.1", "0.1"), ("0.0004", "0"), ("-0.0004", "0"),
            ("-1", "-1"), ("-1000", "-1,000"), ("-123456", "-123,456"), ("999.9995", "1,000"),
            ("999999.9999", "1,000,000"),
            ("10000000000000000", "10,000,000,000,000,000"), ("10000000000000001", "10,000,000,000,000,001"),
            ("123456789012345678901234567890", "123,456,789,012,345,678,901,234,567,890"),
            ("6.0E7", "60,000,000"), ("1E20", "100,000,000,000,000,000,000"),
        ]
    )
    func numbers(text: String, shown: String) throws {
        let amount = try #require(Decimal(string: text))
        #expect(Wording(.korean).number(amount) == shown)
    }

    @Test(
        "What lies in the middle is rounded to the even neighbour",
        arguments: [("0.0005", "0"), ("0.0015", "0.002"), ("0.0025", "0.002"), ("0.00251", "0.003"), ("-1.0005", "-1")]
    )
    func halves(text: String, shown: String) throws {
        let amount = try #require(Decimal(string: text))
        #expect(Wording(.english).number(amount) == shown)
    }

    @Test("The largest number there is has no exponent")
    func greatest() {
        let shown = Wording(.english).number(.greatestFiniteMagnitude)
        #expect(shown.allSatisfy { $0.isNumber || $0 == "," })
        #expect(shown.count(where: \.isNumber) == 166)
        #expect(Wording(.english).number(-.greatestFiniteMagnitude) == "-" + shown)
        #expect(Wording(.english).number(.leastNonzeroMagnitude) == "0")
    }

    @Test("What is no number is not shown as one", arguments: Language.allCases)
    func notANumber(language: Language) {
        let wording = Wording(language)
        #expect(wording.number(.nan) == "–")
        #expect(wording.amount(Money(.nan, .krw)) == wording(.priceUnknown))
        #expect(wording.spokenAmount(Money(.nan, .usd)) == wording(.priceUnknown))
    }

    @Test(
        "A price is written as the language writes it",
        arguments: [
            (Language.korean, "1,000원", "-100원"), (.english, "₩1,000", "-₩100"), (.japanese, "₩1,000", "-₩100"),
        ]
    )
    func signs(language: Language, won: String, negative: String) throws {
        let wording = Wording(language)
        #expect(wording.amount(Money(1000, .krw)) == won)
        #expect(wording.amount(Money(-100, .krw)) == negative)
        #expect(wording.amount(Money(1200, .jpy)) == "¥1,200")
        #expect(wording.amount(Money(390, .usd)) == "$390")
        #expect(wording.amount(Money(Decimal(165) / 10, .usd)) == "$16.50")
        #expect(wording.amount(Money(try #require(Decimal(string: "16.05")), .eur)) == "€16.05")
        #expect(wording.amount(Money(try #require(Decimal(string: "1234.567")), .usd)) == "$1,234.567")
        #expect(wording.amount(Money(Decimal(-15) / 10, .usd)) == "-$1.50")
    }

    @Test("A currency without a sign keeps its code, in every language", arguments: Language.allCases)
    func codes(language: Language) {
        let wording = Wording(language)
        #expect(wording.amount(Money(Decimal(125) / 10, Currency(rawValue: "HKD"))) == "HKD 12.5")
        #expect(wording.amount(Money(5, Currency(rawValue: "HKD"))) == "HKD 5")
        #expect(wording.amount(Money(5, Currency(rawValue: "$"))) == "$ 5")
        #expect(wording.amount(Money(5, Currency(rawValue: ""))) == "5")
    }

    @Test(
        "A price is spoken with its unit",
        arguments: [
            (Language.korean, ["1,000원", "12.5달러", "1엔", "1유로", "5 HKD", "5"]),
            (.english, ["1,000 won", "12.5 dollars", "1 yen", "1 euro", "5 HKD", "5"]),
            (.japanese, ["1,000ウォン", "12.5ドル", "1円", "1ユーロ", "5 HKD", "5"]),
        ]
    )
    func units(language: Language, shown: [String]) {
        let wording = Wording(language)
        let sums = [
            Money(1000, .krw), Money(Decimal(125) / 10, .usd), Money(1, .jpy), Money(1, .eur),
            Money(5, Currency(rawValue: "HKD")), Money(5, Currency(rawValue: "")),
        ]
        #expect(sums.map(wording.spokenAmount) == shown)
    }

    /// The same sum in eight currencies, as it is shown and as it is spoken.
    private static let golden: [Language: [(code: String, shown: String, spoken: String)]] = [
        .korean: [
            ("KRW", "1,234.50원", "1,234.5원"), ("USD", "$1,234.50", "1,234.5달러"), ("JPY", "¥1,234.50", "1,234.5엔"),
            ("EUR", "€1,234.50", "1,234.5유로"), ("GBP", "GBP 1,234.5", "1,234.5 GBP"),
            ("CNY", "CNY 1,234.5", "1,234.5 CNY"), ("HKD", "HKD 1,234.5", "1,234.5 HKD"),
            ("CHF", "CHF 1,234.5", "1,234.5 CHF"),
        ],
        .english: [
            ("KRW", "₩1,234.50", "1,234.5 won"), ("USD", "$1,234.50", "1,234.5 dollars"),
            ("JPY", "¥1,234.50", "1,234.5 yen"), ("EUR", "€1,234.50", "1,234.5 euros"),
            ("GBP", "GBP 1,234.5", "1,234.5 GBP"), ("CNY", "CNY 1,234.5", "1,234.5 CNY"),
            ("HKD", "HKD 1,234.5", "1,234.5 HKD"), ("CHF", "CHF 1,234.5", "1,234.5 CHF"),
        ],
        .japanese: [
            ("KRW", "₩1,234.50", "1,234.5ウォン"), ("USD", "$1,234.50", "1,234.5ドル"), ("JPY", "¥1,234.50", "1,234.5円"),
            ("EUR", "€1,234.50", "1,234.5ユーロ"), ("GBP", "GBP 1,234.5", "1,234.5 GBP"),
            ("CNY", "CNY 1,234.5", "1,234.5 CNY"), ("HKD", "HKD 1,234.5", "1,234.5 HKD"),
            ("CHF", "CHF 1,234.5", "1,234.5 CHF"),
        ],
    ]

    @Test("Eight currencies are shown and spoken in each language", arguments: Language.allCases)
    func goldenTable(language: Language) throws {
        let rows = try #require(Self.golden[language])
        #expect(rows.count == 8)
        for row in rows {
            let money = Money(Decimal(12_345) / 10, Currency(rawValue: row.code))
            #expect(Wording(language).amount(money) == row.shown)
            #expect(Wording(language).spokenAmount(money) == row.spoken)
        }
    }

    @Test("The code of a hostile market stays one short word")
    func hostileCode() {
        let wording = Wording(.english)
        let code = Currency(rawValue: "K\u{202E}R\nW" + String(repeating: "W\u{301}", count: 10_000))
        let shown = wording.amount(Money(5, code))
        #expect(shown.count <= 12)
        #expect(!shown.contains { $0.isNewline })
        #expect(!shown.unicodeScalars.contains("\u{202E}"))
    }
}
