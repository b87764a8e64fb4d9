import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Composed texts", .slot)
struct CompositionTests {
    @Test(
        "A Hangul syllable is one scalar however it was typed",
        arguments: ["\u{AC01}", "\u{AC00}\u{11A8}", "\u{1100}\u{1161}\u{11A8}"]
    )
    func hangul(_ text: String) {
        #expect(Array(text.composed.unicodeScalars) == ["\u{AC01}"])
        #expect(Array(NameFolding.fold("A" + text).unicodeScalars) == ["a", "\u{AC01}"])
    }

    @Test("Marks are joined with their letters, and what has no composition stays")
    func marks() {
        #expect(Array("e\u{301}".composed.unicodeScalars) == ["\u{E9}"])
        #expect(Array("\u{11A8}x".composed.unicodeScalars) == ["\u{11A8}", "x"])
    }
}
