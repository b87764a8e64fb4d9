@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Scroll anchor", .slot)
struct ScrollAnchorTests {
    @Test("The same row, wherever it is now")
    func sameRow() throws {
        let anchor = try #require(ScrollAnchor(3, in: [1, 2, 3, 4]))
        #expect(anchor.id == 3)
        #expect(anchor.resolved(in: [9, 8, 3]) == 3)
        #expect(anchor.index(in: [9, 8, 3]) == 2)
    }

    @Test(
        "A row that is gone gives its place to the nearest, the following one first",
        arguments: [
            ([1, 2, 4, 5], 4), ([1, 2, 5], 2), ([1, 5], 5), ([1], 1), ([5, 1], 5), ([2, 4], 4), ([7, 1, 9], 1),
        ]
    )
    func neighbours(left: [Int], expected: Int) {
        #expect(ScrollAnchor(3, in: [1, 2, 3, 4, 5])?.resolved(in: left) == expected)
    }

    @Test("At the ends there are neighbours on one side only")
    func ends() {
        #expect(ScrollAnchor(1, in: [1, 2, 3])?.resolved(in: [2, 3]) == 2)
        #expect(ScrollAnchor(3, in: [1, 2, 3])?.resolved(in: [1, 2]) == 2)
        #expect(ScrollAnchor(1, in: [1])?.resolved(in: [2]) == nil)
    }

    @Test("An empty list has no row to scroll to, and the row is still remembered")
    func empty() throws {
        let anchor = try #require(ScrollAnchor(2, in: [1, 2]))
        #expect(anchor.resolved(in: []) == nil)
        #expect(anchor.index(in: []) == nil)
        #expect(anchor.resolved(in: [1, 2]) == 2)
        #expect(ScrollAnchor(7, in: [1, 2]) == nil)
        #expect(ScrollAnchor(7, in: []) == nil)
    }

    @Test("Whatever becomes of the list, the index is one of it")
    func random() {
        var random = SeededGenerator(seed: 36)
        for _ in 0..<2_000 {
            let old = (0..<Int.random(in: 1...30, using: &random)).map { $0 }.shuffled(using: &random)
            let new = (0..<Int.random(in: 0...40, using: &random)).filter { _ in Bool.random(using: &random) }
                .shuffled(using: &random)
            let anchor = old.randomElement(using: &random).flatMap { ScrollAnchor($0, in: old) }
            let index = anchor?.index(in: new)
            #expect(index.map(new.indices.contains) ?? true)
            #expect((index == nil) == Set(old).isDisjoint(with: new))
        }
    }
}
