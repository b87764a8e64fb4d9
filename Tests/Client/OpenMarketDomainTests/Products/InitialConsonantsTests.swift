import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Initial consonants", .slot)
struct InitialConsonantsTests {
    @Test(
        "They match syllables that begin with them, whatever spaces there are",
        arguments: [
            ("ㅈㅈㄱ", "중고 자전거", true), ("ㄱㅈ", "중고 자전거", true), ("ㅈ ㄱ", "중고 자전거", true), ("ㅈㅈ", "자 전거", true),
            ("ㄱㄴ", "가a나", false), ("ㅈㅈㄱ", "자전차", false), ("", "자전거", false), (" ", "자전거", false), ("자", "자전거", false),
            ("ㅈㅈㄱ", "\u{110C}\u{1161}\u{110C}\u{1165}\u{11AB}\u{1100}\u{1165}", true), ("ㅏ", "아", false),
            ("ㅎ ㅎ", "ㅎ ㅎ", true),
        ]
    )
    func match(_ text: String, _ name: String, _ isMatch: Bool) {
        #expect(InitialConsonants.match(text, in: name) == isMatch)
        let query = ProductQuery(text: text)
        if !text.isEmpty, text != " ", text != "자" {
            #expect(query.matches(.fixture(vendor: nil, name: name)) == isMatch)
        }
    }

    @Test(
        "A syllable that is only begun is left out of what is asked for",
        arguments: [("자전ㄱ", "자전"), ("자전", "자전"), ("ㅈㅈㄱ", "ㅈㅈㄱ"), ("ㄱ", "ㄱ"), ("", ""), ("abcㄱ", "abcㄱ"), ("자ㅏ", "자ㅏ")]
    )
    func beginnings(_ typed: String, _ asked: String) {
        #expect(InitialConsonants.withoutBeginnings(typed) == asked)
    }
}
