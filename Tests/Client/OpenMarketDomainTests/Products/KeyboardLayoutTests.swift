import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("A search that was typed on the other layout of the keyboard", .slot)
struct KeyboardLayoutTests {
    /// The keys of Dubeolsik, the layout of KS X 5002; capital letters are typed with the shift key.
    private static let keys: [Character: String] = {
        let first = zip("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qwertyuiopasdfghjklzxcvbnm").map { ($0, String($1)) }
        let shifted = zip("ㅃㅉㄸㄲㅆㅒㅖ", "QWERTOP").map { ($0, String($1)) }
        let double: [(Character, String)] = [
            ("ㅘ", "hk"), ("ㅙ", "ho"), ("ㅚ", "hl"), ("ㅝ", "nj"), ("ㅞ", "np"), ("ㅟ", "nl"), ("ㅢ", "ml"), ("ㄳ", "rt"),
            ("ㄵ", "sw"), ("ㄶ", "sg"), ("ㄺ", "fr"), ("ㄻ", "fa"), ("ㄼ", "fq"), ("ㄽ", "ft"), ("ㄾ", "fx"), ("ㄿ", "fv"),
            ("ㅀ", "fg"), ("ㅄ", "qt"),
        ]
        return Dictionary(uniqueKeysWithValues: first + shifted + double)
    }()
    private static let firsts = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    private static let lasts = Array("_ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

    /// A syllable, and the keys on which it is typed.
    private static func syllable(_ random: inout SeededGenerator) -> (letter: Character, keys: String)? {
        let (first, vowel) = (Int.random(in: 0..<19, using: &random), Int.random(in: 0..<21, using: &random))
        let last = Bool.random(using: &random) ? Int.random(in: 1..<28, using: &random) : 0
        guard let scalar = Unicode.Scalar(0xAC00 + (first * 21 + vowel) * 28 + last) else { return nil }
        let letters = [firsts[first], vowels[vowel]] + (last == 0 ? [] : [lasts[last]])
        return (Character(scalar), letters.compactMap { keys[$0] }.joined())
    }

    @Test("Every word of Hangul is found by its keys, with shift where a letter needs it, and with the caps lock on")
    func everyWord() throws {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<400 {
            let syllables = (0..<Int.random(in: 2...5, using: &random)).compactMap { _ in Self.syllable(&random) }
            let word = String(syllables.map(\.letter))
            let index = ProductIndex([.init(name: "Red kayak"), .init(name: word + " 1")])
            let typed = syllables.map(\.keys).joined()
            let found = index.found(typed)
            #expect(found.places == [1] && found.repaired == word, "\(word) \(typed)")
            if typed == typed.lowercased() { #expect(index.found(typed.uppercased()).places == [1], "\(typed)") }
        }
    }

    @Test("Words beside it are found as they are")
    func among() {
        let index = ProductIndex([.init(name: "전통 매듭 팔찌"), .init(name: "팔지 않는 우산")])
        #expect(index.found("vkfWl").places == [0] && index.found("매듭 vkfWl").repaired == "매듭 팔찌")
        #expect(index.found("vkfwl").repaired == "팔지")
    }
}
