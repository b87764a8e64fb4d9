import Foundation
import OpenMarketTesting
import Testing

@testable import OpenMarketWire

@Suite("Searching bytes")
struct ByteSearchTests {
    @Test("Agrees with Foundation on 5,000 texts of few letters")
    func oracle() {
        var random = SeededGenerator(seed: 3)
        func text(_ length: ClosedRange<Int>) -> [UInt8] {
            (0..<Int.random(in: length, using: &random)).map { _ in UInt8.random(in: 97...99, using: &random) }
        }
        for _ in 0..<5000 {
            let pattern = text(1...5)
            let data = Data(text(0...40))
            #expect(ByteSearch(pattern).occurs(in: data) == (data.range(of: Data(pattern)) != nil))
        }
    }

    @Test("Finds what stands at either end, also in a slice")
    func ends() {
        let search = ByteSearch(Array("needle".utf8))
        #expect(search.occurs(in: Data("needle in hay".utf8)))
        #expect(search.occurs(in: Data("hay with needle".utf8)))
        #expect(search.occurs(in: Data("xxneedle".utf8).dropFirst(2)))
        #expect(!search.occurs(in: Data("xxneedle".utf8).dropFirst(3)))
        #expect(!search.occurs(in: Data()))
    }
}
