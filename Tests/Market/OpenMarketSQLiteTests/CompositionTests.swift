import Foundation
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

    @Test("A name looks the same composed and taken apart, of whichever characters it is made")
    func looks() {
        let letters = [
            "\u{AC01}", "\u{C11C}", "\u{C6B8}", "\u{C0C1}", "\u{C810}", "\u{E9}", "\u{FC}", "\u{1EC7}", "\u{304C}",
            "\u{30D1}", "a", "B", "7",
        ]
        for number in 0..<letters.count * letters.count {
            let (first, second) = (letters[number / letters.count], letters[number % letters.count])
            let name = first + second + first
            let apart = name.decomposedStringWithCanonicalMapping
            #expect(LookAlike.looks(of: apart) == LookAlike.looks(of: name.composed), "\(name)")
        }
    }

    @Test("Marks are joined with their letters, and what has no composition stays")
    func marks() {
        #expect(Array("e\u{301}".composed.unicodeScalars) == ["\u{E9}"])
        #expect(Array("\u{11A8}x".composed.unicodeScalars) == ["\u{11A8}", "x"])
    }
}
