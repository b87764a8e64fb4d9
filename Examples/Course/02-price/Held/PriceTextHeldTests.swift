import Foundation
import Testing

@testable import Exercise02

@Suite("A price in a form, as its teacher looks at it")
struct PriceTextHeldTests {
    @Test("Thirty-eight digits are read, and written, to the last one")
    func many() throws {
        let text = "12345678901234567890123456789012345678"
        let amount = try #require(PriceText.amount(in: text, fractionDigits: 0))
        #expect(PriceText.text(of: amount) == text)
    }

    @Test(
        "What only looks like a digit is none",
        arguments: ["1\u{fe0f}", "߁", "𝟙", "①", "1\u{200b}", "1\u{301}", "\u{feff}1"]
    )
    func lookalikes(text: String) {
        #expect(PriceText.amount(in: text, fractionDigits: 2) == nil)
    }
}
