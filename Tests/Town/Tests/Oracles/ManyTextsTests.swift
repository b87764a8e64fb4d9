import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Many texts in a file", .slot)
struct ManyTextsTests {
    @Test("A text is found exactly where it stands in the bytes", arguments: 0..<40)
    func found(round: Int) {
        var randomness = SystemRandomNumberGenerator()
        func text(_ length: ClosedRange<Int>) -> String {
            // Few letters, so that texts begin alike and stand in each other.
            String((0..<Int.random(in: length, using: &randomness)).map { _ in "abñ".randomElement() ?? "a" })
        }
        let content = Data(text(0...400).utf8)
        let texts = Set((0..<30).map { _ in text(1...9) })
        let expected = texts.filter { content.range(of: Data($0.utf8)) != nil }.sorted()
        #expect(ManyTexts(texts).found(in: content) == expected, "\(round): \(content as NSData)")
    }
}
