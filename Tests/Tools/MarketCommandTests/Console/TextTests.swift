import Foundation
import OpenMarket
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Texts on a terminal", .slot)
struct TextTests {
    @Test("A syllable is as wide as two Latin characters; marks take no room")
    func widths() {
        #expect(TextWidth.of("abc") == 3)
        #expect(TextWidth.of("자전거") == 6)
        #expect(TextWidth.of("e\u{301}") == 1)
        #expect(TextWidth.of("👨‍👩‍👧") == 2)
        #expect(TextWidth.of("日本語 x") == 8)
        #expect(TextWidth.of("") == 0)
    }

    @Test("A text is cut by its width and says so", arguments: 0...12)
    func cutting(columns: Int) {
        let cut = TextWidth.cut("나전칠기 box", to: columns)
        #expect(TextWidth.of(cut) <= columns)
        #expect(columns >= 12 ? cut == "나전칠기 box" : cut.isEmpty || cut.hasSuffix("…"))
    }

    @Test("Text of strangers cannot control the terminal")
    func harmless() {
        #expect(ShownText.line("a\u{1B}[31mb\nc\u{202E}d\u{9B}e") == "a [31mb c d e")
        #expect(ShownText.paragraphs("a\r\nb\n\u{07}c") == "a\nb\n c")
        #expect(ShownText.line("가나다 👍🏽") == "가나다 👍🏽")
    }

    @Test("Amounts show every digit, and those their currency expects")
    func money() throws {
        #expect(MoneyText.of(Money(1_234_567, .krw)) == "1,234,567 KRW")
        #expect(MoneyText.of(Money(9, .usd)) == "9.00 USD")
        #expect(MoneyText.of(Money(try #require(Decimal(string: "-1234.5")), .eur)) == "-1,234.50 EUR")
        #expect(MoneyText.of(Money(try #require(Decimal(string: "0.12345")), .usd)) == "0.12345 USD")
        #expect(MoneyText.of(Money(100, Currency(rawValue: "$\u{1B}"))) == "100 $ ")
    }

    @Test("Words are wrapped, and none is lost")
    func wrapping() {
        let text = "one two three four five six seven"
        let lines = TextWidth.wrap(text, to: 9)
        #expect(lines.allSatisfy { TextWidth.of($0) <= 9 })
        #expect(lines.joined(separator: " ") == text)
        #expect(TextWidth.wrap("", to: 9) == [""])
    }

    @Test("Rows of a table keep within the terminal", arguments: [20, 40, 59, 60, 80, 200])
    func table(columns: Int) {
        let product = Product(
            id: Product.ID(123_456),
            vendorID: nil,
            vendorName: "아주 긴 이름의 상점",
            name: String(repeating: "긴 이름 ", count: 30),
            summary: nil,
            thumbnail: nil,
            price: Money(1_000_000_000, .krw),
            discount: Discount(1),
            stock: 0,
            createdAt: nil
        )
        #expect(TextWidth.of(ProductTable(columns: columns).line(for: product)) <= columns)
        #expect(TextWidth.of(ProductTable(columns: columns).head) <= columns)
        #expect(ProductTable(columns: nil).line(for: product).contains("아주 긴 이름의 상점"))
    }
}
