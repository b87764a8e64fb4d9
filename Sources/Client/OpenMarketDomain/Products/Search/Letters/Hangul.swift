import Foundation

/// The letters of which Hangul syllables are made, and the keys on which they are typed.
///
/// Double vowels and double final consonants are two letters here, as they are two keys.
package enum Hangul {
    private static let firsts = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    private static let lasts = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
    private static let pairs: [Character: String] = [
        "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ",
        "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ", "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
    ]
    private static let together = Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) })
    private static let keys: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ", "qwertyuiopasdfghjklzxcvbnmQWERTOP")
    )
    private static let letters = Dictionary(uniqueKeysWithValues: keys.map { ($1, $0) })

    /// Returns the parts of a syllable: its first consonant, its vowel, and its last consonant, or a space.
    static func parts(of letter: Character) -> (first: Character, vowel: Character, last: Character)? {
        guard letter.unicodeScalars.count == 1, let value = letter.unicodeScalars.first?.value,
            (0xAC00...0xD7A3).contains(value)
        else { return nil }
        let number = Int(value - 0xAC00)
        return (firsts[number / 588], vowels[number % 588 / 28], lasts[number % 28])
    }

    /// The letters of a text, each syllable taken apart.
    package static func letters(of text: String) -> String {
        var taken = ""
        for letter in text {
            guard let (first, vowel, last) = parts(of: letter) else {
                taken += pairs[letter] ?? String(letter)
                continue
            }
            taken.append(first)
            taken += pairs[vowel] ?? String(vowel)
            if last != " " { taken += pairs[last] ?? String(last) }
        }
        return taken
    }

    /// The first consonants of a word of syllables; `nil` for another word.
    package static func initials(of word: String) -> String? {
        var found = ""
        for letter in word {
            guard let parts = parts(of: letter) else { return nil }
            found.append(parts.first)
        }
        return found
    }

    /// Returns whether a text is nothing but consonants that syllables begin with.
    package static func isInitials(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy(firsts.contains) }

    // MARK: The keyboard

    /// The Latin letters of the keys on which a text of Hangul is typed; `nil` where some are not.
    package static func typedInLatin(_ text: String) -> String? {
        guard text.unicodeScalars.contains(where: { Script($0) == .hangul }) else { return nil }
        var typed = ""
        for letter in letters(of: text) {
            if let key = keys[letter] { typed.append(key) } else { typed.append(letter) }
        }
        return typed.lowercased()
    }

    /// The Hangul of the keys of Latin letters, where all of it becomes syllables.
    package static func typedInHangul(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let typed = text.map { letters[$0] ?? letters[Character($0.lowercased())] ?? $0 }
        let composed = compose(typed)
        let isWhole = composed.allSatisfy { parts(of: $0) != nil || $0.isNumber || $0 == " " }
        return isWhole && composed.contains { parts(of: $0) != nil } ? composed : nil
    }

    /// Puts letters together to syllables, as a keyboard does.
    static func compose(_ letters: [Character]) -> String {
        var text = ""
        var place = 0
        while place < letters.count {
            guard let first = firsts.firstIndex(of: letters[place]), place + 1 < letters.count,
                vowels.contains(letters[place + 1])
            else {
                text.append(letters[place])
                place += 1
                continue
            }
            let (vowel, afterVowel) = longest(of: letters, from: place + 1, in: vowels)
            var (last, end): (Character?, Int) = (nil, afterVowel)
            if afterVowel < letters.count, !isBeforeVowel(letters, afterVowel), lasts.contains(letters[afterVowel]) {
                (last, end) = longest(of: letters, from: afterVowel, in: lasts)
                // The second of two consonants begins the next syllable where a vowel follows.
                if end - afterVowel == 2, isBeforeVowel(letters, end - 1) {
                    (last, end) = (letters[afterVowel], end - 1)
                }
            }
            text += syllable(first, vowel, last)
            place = end
        }
        return text
    }

    private static func isBeforeVowel(_ letters: [Character], _ place: Int) -> Bool {
        place + 1 < letters.count && vowels.contains(letters[place + 1])
    }

    private static func longest(of letters: [Character], from place: Int, in set: [Character]) -> (Character, Int) {
        if place + 1 < letters.count, let both = together[String(letters[place...place + 1])], set.contains(both) {
            return (both, place + 2)
        }
        return (letters[place], place + 1)
    }

    private static func syllable(_ first: Int, _ vowel: Character, _ last: Character?) -> String {
        let (vowel, last) = (vowels.firstIndex(of: vowel) ?? 0, last.flatMap(lasts.firstIndex) ?? 0)
        return Unicode.Scalar(UInt32(0xAC00 + first * 588 + vowel * 28 + last)).map { String(Character($0)) } ?? ""
    }
}
