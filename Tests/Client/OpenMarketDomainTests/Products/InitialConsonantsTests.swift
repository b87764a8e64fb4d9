import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Initial consonants", .slot)
struct InitialConsonantsTests {
    @Test(
        "A product is found by the consonants with which a word of its name begins or ends, or all of the words",
        arguments: [
            ("ㅈㅈㄱ", "중고 자전거", true), ("ㅈㅈ", "중고 자전거", true), ("ㅈㄱ", "중고 자전거", true), ("ㅈ ㄱ", "중고 자전거", false),
            ("ㄱㅈ", "중고 자전거", false), ("ㄱㄴ", "가a나", false), ("ㅈㅈㄱ", "자전차", false), ("ㅏ", "아", false),
            ("ㅈㅈㄱ", "\u{110C}\u{1161}\u{110C}\u{1165}\u{11AB}\u{1100}\u{1165}", true), ("ㅎ ㅎ", "ㅎ ㅎ", true),
            ("ㅋㅋ", "ㅋㅋ 인형", true),
        ]
    )
    func match(_ text: String, _ name: String, _ isMatch: Bool) {
        #expect(ProductQuery(text: text).matches(.fixture(vendor: nil, name: name)) == isMatch)
    }

    @Test(
        "A syllable that is only begun is left out of what is asked for",
        arguments: [("자전ㄱ", "자전"), ("자전", "자전"), ("ㅈㅈㄱ", "ㅈㅈㄱ"), ("ㄱ", "ㄱ"), ("", ""), ("abcㄱ", "abcㄱ"), ("자ㅏ", "자ㅏ")]
    )
    func beginnings(_ typed: String, _ asked: String) {
        #expect(InitialConsonants.withoutBeginnings(typed) == asked)
    }
}
