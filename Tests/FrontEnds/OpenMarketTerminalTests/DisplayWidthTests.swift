import TestSupport
import Testing

@testable import OpenMarketTerminal

@Suite("Widths", .slot)
struct DisplayWidthTests {
    @Test(
        "Every character takes the columns it takes on a terminal",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ㅎ", 2), ("漢", 2),
            ("か", 2), ("か\u{3099}", 2), ("ア", 2), ("ｱ", 1), ("！", 2), ("。", 2), ("€", 1), ("…", 1), ("😀", 2),
            ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("➡️", 2), ("🚨", 2), ("🇰🇷", 2), ("🇰", 1), ("1️⃣", 2),
            ("☎\u{FE0E}", 1), ("\u{200B}", 0), ("\u{7}", 0), ("", 0), ("─", 1), ("▀", 1),
        ]
    )
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test("What is cut never takes more columns than there are, and loses no half of a character")
    func cutting() {
        #expect(DisplayWidth.cut("한국어", to: 6) == "한국어")
        #expect(DisplayWidth.cut("한국어", to: 5) == "한국…")
        #expect(DisplayWidth.cut("한국어", to: 4) == "한…")
        #expect(DisplayWidth.cut("한국어", to: 1) == "…")
        #expect(DisplayWidth.cut("한국어", to: 0) == "")
        #expect(DisplayWidth.tail("한국어", of: 4) == "…어")
        #expect(DisplayWidth.tail("abc", of: 4) == "abc")
    }

    @Test("Words stay whole where they fit; those that do not are broken")
    func wrapping() {
        #expect(DisplayWidth.wrap("one two three", to: 7) == ["one two", "three"])
        #expect(DisplayWidth.wrap("가나다라", to: 5) == ["가나", "다라"])
        #expect(DisplayWidth.wrap("a\n\nb", to: 5) == ["a", "", "b"])
        #expect(DisplayWidth.wrap("", to: 5) == [""])
        #expect(DisplayWidth.wrap("  a bc", to: 5) == ["  a", "bc"])
        for width in 2...20 {
            let lines = DisplayWidth.wrap("긴 단어 abcdefghijklmnop 와 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 end", to: width)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        }
    }
}
