import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What of a name matches", .slot)
struct SearchTextTests {
    @Test(
        "The parts that match are found, in their order and apart from each other",
        arguments: [
            ("lamp", "Desk LAMP, lamp oil", ["LAMP", "lamp"]), ("aa", "aaaaa", ["aa", "aa"]), ("", "Lamp", []),
            ("  lamp ", "Lamp", ["Lamp"]), ("desk", "Lamp", []), ("자전", "중고 자전거", ["자전"]),
            ("자전ㄱ", "중고 자전거", ["자전"]), ("ㅈㅈㄱ", "중고 자전거", ["자전거"]), ("ㄱㅈㅈ", "중고 자전거", ["고 자전"]),
            ("ㅋㅋ", "ㅋㅋㅋ 인형", ["ㅋㅋ"]), ("ㄱㄴ", "가a나", []), ("かめら", "カメラとかめら", ["カメラ", "かめら"]),
            ("がらす", "ｶﾞﾗｽの花瓶", ["ｶﾞﾗｽ"]), ("ガ", "ｶﾞﾗｽ", ["ｶﾞ"]), ("é", "Cafe\u{301} CAFÉ", ["e\u{301}", "É"]),
            ("👨‍👩‍👧", "x👨‍👩‍👧y", ["👨‍👩‍👧"]),
        ]
    )
    func ranges(_ text: String, _ name: String, _ parts: [String]) {
        let ranges = SearchText.ranges(of: text, in: name)
        #expect(ranges.map { String(name[$0]) } == parts)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }

    @Test(
        "A product is found in any kind of kana",
        arguments: [("かめら", true), ("カメラ", true), ("ｶﾒﾗ", true), ("ルムカ", true), ("カメ", false), ("からめ", false)]
    )
    func kana(_ text: String, _ isFound: Bool) {
        for name in ["フィルムカメラ", "ふぃるむかめら", "ﾌｨﾙﾑｶﾒﾗ"] {
            #expect(ProductQuery(text: text).matches(.fixture(name: name)) == isFound)
        }
    }

    @Test("Random texts and names never break the ranges, and a name matches itself")
    func random() {
        var random = SystemRandomNumberGenerator()
        let letters = Array("aAéカｶﾞかー자ㅈ 거👩‍👧\u{301}ß")
        for _ in 0..<2_000 {
            let name = String((0..<Int.random(in: 1...12, using: &random)).map { _ in letters.randomElement() ?? "a" })
            let text = String((0..<Int.random(in: 0...3, using: &random)).map { _ in letters.randomElement() ?? "a" })
            for range in SearchText.ranges(of: text, in: name) { #expect(!name[range].isEmpty) }
            let whole = name.trimmingCharacters(in: .whitespacesAndNewlines)
            if !whole.isEmpty { #expect(!SearchText.ranges(of: whole, in: name).isEmpty, "\(name)") }
        }
    }
}
