import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Paths and queries", .slot)
struct RequestTargetTests {
    @Test("Everything but the unreserved characters is encoded")
    func encoding() {
        #expect(PercentEncoding.encode("aZ09-._~") == "aZ09-._~")
        #expect(PercentEncoding.encode("a+b c/d?&=;%#") == "a%2Bb%20c%2Fd%3F%26%3D%3B%25%23")
        #expect(PercentEncoding.encode("é자😀") == "%C3%A9%EC%9E%90%F0%9F%98%80")
    }

    @Test("10,000 random segments and queries arrive as they were")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<10_000 {
            let scalars = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
            }
            let text = String(String.UnicodeScalarView(scalars))
            let target = RequestTarget(segments: ["a", text], query: [QueryItem(text, text)])
            guard let encoded = target.encoded() else {
                #expect(!RequestTarget.isSafe(text))
                continue
            }
            let parts = encoded.split(separator: "?", maxSplits: 1)
            let segments = try #require(parts.first).dropFirst().split(separator: "/")
            #expect(segments.count == 2)
            #expect(segments.last.flatMap { $0.removingPercentEncoding }.map { Array($0.utf8) } == Array(text.utf8))
            let pair = try #require(parts.last).split(separator: "=")
            #expect(pair.count == 2)
            #expect(pair.allSatisfy { $0.removingPercentEncoding.map { Array($0.utf8) } == Array(text.utf8) })
        }
    }

    @Test("Query items keep their order, also twice the same")
    func order() {
        let target = RequestTarget(
            segments: ["x"],
            query: [QueryItem("b", "1"), QueryItem("a", ""), QueryItem("b", "2")]
        )
        #expect(target.encoded(below: "/base/") == "/base/x?b=1&a=&b=2")
    }

    @Test(
        "A segment that could leave its place is refused",
        arguments: ["", ".", "..", "a/b", "a\\b", "a\u{0}", "\n", "\u{7F}"]
    )
    func unsafeSegments(_ segment: String) {
        #expect(RequestTarget(segments: ["a", segment]).encoded() == nil)
    }

    @Test("NFC and NFD stay what they are")
    func normalisation() {
        #expect(PercentEncoding.encode("\u{E9}") != PercentEncoding.encode("e\u{301}"))
    }
}
