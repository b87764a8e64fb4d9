import Foundation

/// The sound of words, in Latin letters: `자전거` is `jajeongeo`, `ギター` is `gitaa`, and `aipon` is `아이폰`.
package enum Sound {
    private static let firsts = [
        "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h",
    ]
    private static let vowels = [
        "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu", "eu",
        "ui",
        "i",
    ]
    private static let lasts = [
        "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p", "t", "t", "ng",
        "t", "t",
        "k", "t", "p", "t",
    ]
    private static let kana: [Character: String] = Dictionary(
        uniqueKeysWithValues: zip(
            "あいうえおかきくけこがぎぐげごさしすせそざじずぜぞたちつてとだぢづでどなにぬねのはひふへほばびぶべぼぱぴぷぺぽまみむめもやゆよらりるれろわをんゔ",
            """
            a i u e o ka ki ku ke ko ga gi gu ge go sa shi su se so za ji zu ze zo ta chi tsu te to da ji zu de do na ni nu ne \
            no ha hi fu he ho ba bi bu be bo pa pi pu pe po ma mi mu me mo ya yu yo ra ri ru re ro wa o n vu
            """.split(separator: " ").map(String.init)
        )
    )
    private static let small: [Character: String] = [
        "ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o",
    ]

    /// A word in Latin letters, by the Revised Romanization or Hepburn's; `nil` for one that has letters of neither.
    package static func latin(_ word: String) -> String? {
        var text = ""
        var doubles = false
        for letter in word {
            if let next = syllable(letter) ?? kana[letter] {
                if doubles, let first = next.first { text.append(first == "c" ? "t" : first) }
                doubles = false
                text += next
            } else if let sound = small[letter] {
                text = joined(text, sound)
            } else if letter == "っ" {
                doubles = true
            } else if letter == "ー" {
                text += text.last.map { String($0) } ?? ""
            } else if letter.isASCII, letter.isLetter || letter.isNumber {
                text.append(letter)
            } else {
                return nil
            }
        }
        return text
    }

    private static func syllable(_ letter: Character) -> String? {
        guard letter.unicodeScalars.count == 1, let value = letter.unicodeScalars.first?.value,
            (0xAC00...0xD7A3).contains(value)
        else { return nil }
        let number = Int(value - 0xAC00)
        return firsts[number / 588] + vowels[number % 588 / 28] + lasts[number % 28]
    }

    /// A small kana changes the vowel before it: `し` and `ゃ` are `sha`, `て` and `ぃ` are `ti`.
    private static func joined(_ text: String, _ sound: String) -> String {
        let stem = String(text.dropLast())
        let isSoft = ["sh", "ch", "j"].contains { stem.hasSuffix($0) }
        return stem + (isSoft && sound.hasPrefix("y") ? String(sound.dropFirst()) : sound)
    }

    // MARK: Alike

    /// Spellings of the same sound, the longer ones first.
    private static let spellings: [(String, String)] = [
        ("tion", "syon"), ("sch", "s"), ("tch", "c"), ("igh", "i"), ("ough", "o"), ("ph", "p"), ("th", "s"),
        ("sh", "s"),
        ("ch", "j"), ("ck", "k"), ("qu", "kw"), ("wh", "w"), ("tsu", "s"), ("ng", "n"), ("eau", "o"), ("yeo", "o"),
        ("eo", "e"),
        ("eu", ""), ("ae", "a"), ("oe", "e"), ("ee", "i"), ("ea", "i"), ("oo", "u"), ("ou", "u"), ("ow", "o"),
        ("ai", "e"),
        ("ay", "e"), ("ei", "e"), ("ey", "i"), ("ie", "i"), ("oa", "o"), ("au", "o"), ("x", "ks"),
    ]
    private static let letters: [Character: Character] = [
        "c": "k", "q": "k", "g": "k", "d": "t", "b": "p", "f": "p", "v": "p", "z": "j", "l": "r", "y": "i",
    ]

    /// A key that words have in common which sound alike, in whatever script they are written; `nil` where too little is
    /// left to tell one from another.
    package static func key(_ word: String) -> String? {
        guard let latin = latin(word), latin.count >= 3 else { return nil }
        var rest = latin[...]
        var key = ""
        while !rest.isEmpty {
            if let (spelling, sound) = spellings.first(where: { rest.hasPrefix($0.0) }) {
                key += sound
                rest = rest.dropFirst(spelling.count)
            } else if let letter = rest.popFirst() {
                key.append(letters[letter] ?? letter)
            }
        }
        let skeleton = skeleton(key)
        return skeleton.filter { !"aiueo".contains($0) }.count >= 2 || skeleton.count >= 4 ? skeleton : nil
    }

    /// Without doubled letters, an `h` or an `r` that is not heard, and vowels that only carry a consonant.
    private static func skeleton(_ text: String) -> String {
        var found: [Character] = []
        let all = Array(text)
        for (place, letter) in all.enumerated() {
            let next = place + 1 < all.count ? all[place + 1] : " "
            if letter == found.last { continue }
            if letter == "r", !"aiueo".contains(next) { continue }
            if letter == "h", place > 0 { continue }
            if letter == "e", next == " ", place > 2 { continue }
            found.append(letter)
        }
        return String(found)
    }
}
