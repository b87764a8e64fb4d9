import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("What may be typed into a field", .slot)
struct FieldFilterTests {
    @Test(
        "A name and a description end at their limit, counted in characters as one sees them",
        arguments: [
            ("abc", "", true), ("abcd", "abc", true), ("abcde", "abcd", true), ("abcdef", "abcde", false),
            ("가나다라마", "", true), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "", true), ("가나다라마바", "", false),
            ("", "abcdef", true), ("abcdefg", "abcdefgh", true), ("abcdefghi", "abcdefgh", false),
        ]
    )
    func text(next: String, text: String, isAccepted: Bool) {
        #expect(FieldFilter(.text(limit: 5)).accepts(next, after: text) == isAccepted)
    }

    static let pastes = [
        "inf", "-inf", "infinity", "nan", "NaN", "1e400", "1e5", "1E5", "-1", "+1", "0x10", "1,00", "1 000", "1,000,",
        "٣", "½", "²", " 1", "1 ", "12a", "..", "1.2.3", "\u{0}", "\u{200B}1", "1\n", "一",
        "1234567890123456789012345678901",
    ]

    @Test("Nothing but digits is let into a number, whatever is pasted", arguments: pastes)
    func pasted(paste: String) {
        for text in ["", "5", "12345678"] {
            #expect(!FieldFilter(.integer).accepts(paste, after: text))
            #expect(!FieldFilter(.decimal(fractionDigits: 2)).accepts(paste, after: text))
            #expect(!FieldFilter(.decimal(fractionDigits: 0)).accepts(paste, after: text))
        }
    }

    @Test("Full-width digits are let in, and a number that is pasted with its grouping", arguments: ["１２３", "1,000"])
    func read(paste: String) {
        for content in [FieldFilter.Content.integer, .decimal(fractionDigits: 2)] {
            #expect(FieldFilter(content).accepts(paste, after: "5"))
        }
    }

    @Test("The comma of a locale is typed as a point is elsewhere, which then is not")
    func comma() {
        let filter = FieldFilter(.decimal(fractionDigits: 2), decimalSeparator: .comma)
        for text in ["12,", "12,5", "12,50", ",5", "1.234,50"] { #expect(filter.accepts(text, after: "")) }
        for text in ["12.", "12.5", "12,505", "1,2,3"] { #expect(!filter.accepts(text, after: "")) }
    }

    @Test(
        "A price may be typed with as many digits after the point as its currency has",
        arguments: [
            ("1", 2, true), ("1.", 2, true), ("1.2", 2, true), ("1.23", 2, true), ("1.234", 2, false), (".5", 2, true),
            ("1.", 0, false), ("1.5", 0, false), ("007", 0, true), ("123456789012345678901234567890", 0, true),
            ("10000000000000000", 0, true),
        ]
    )
    func prices(next: String, digits: Int, isAccepted: Bool) {
        #expect(FieldFilter(.decimal(fractionDigits: digits)).accepts(next, after: "") == isAccepted)
    }

    @Test(
        "A stock has no point and is a number there is",
        arguments: [
            ("0", true), ("1.0", false), ("9223372036854775807", true), ("9223372036854775808", false),
        ]
    )
    func stock(next: String, isAccepted: Bool) {
        #expect(FieldFilter(.integer).accepts(next, after: "") == isAccepted)
    }

    @Test(
        "What would not be let in can be shortened all the same",
        arguments: [
            ("12.5", "12.50"), ("12.", "12.5"), ("-", "-5"), ("", "NaN"), ("12.345", "12.3456"), ("1234", "12.34"),
        ]
    )
    func shortening(next: String, text: String) {
        #expect(FieldFilter(.decimal(fractionDigits: 0)).accepts(next, after: text))
        #expect(!FieldFilter(.decimal(fractionDigits: 0)).accepts(text, after: next))
    }

    @Test("An edit is judged by the text it leads to")
    func ranges() {
        let filter = FieldFilter(.decimal(fractionDigits: 2))
        let text = "12.34"
        #expect(!filter.accepts(text, text.endIndex..<text.endIndex, "5"))
        #expect(filter.accepts(text, text.startIndex..<text.startIndex, "9"))
        #expect(filter.accepts(text, text.startIndex..<text.endIndex, ""))
        #expect(!filter.accepts(text, text.startIndex..<text.endIndex, "inf"))
    }
}
