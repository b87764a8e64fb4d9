import Foundation

/// The distance between words, in letters: one too many, too few, another one, or two that changed places.
package enum EditDistance {
    /// The letters of a word: those that syllables, accented letters and voiced kana are made of.
    package static func letters(of word: String) -> String {
        Hangul.letters(of: word).decomposedStringWithCanonicalMapping
    }

    /// The distance that a word may have from another one: none when it is short, one from four letters on, two from nine.
    ///
    /// Three kana or Han say as much as four other letters.
    package static func allowed(for letters: [UInt32]) -> Int {
        let isDense = letters.compactMap(Unicode.Scalar.init).allSatisfy { letter in
            let isMark = letter.properties.generalCategory == .nonspacingMark
            return isMark || [.han, .hiragana, .katakana].contains(Script(letter))
        }
        return switch isDense ? letters.count * 4 / 3 : letters.count {
        case ..<4: 0
        case ..<9: 1
        default: 2
        }
    }

    /// The distance, or `nil` when it is greater than `most`.
    package static func between(_ one: [UInt32], _ other: [UInt32], atMost most: Int) -> Int? {
        guard abs(one.count - other.count) <= most else { return nil }
        var before: [Int] = []
        var last = Array(0...other.count)
        for place in one.indices {
            var row = [place + 1]
            row.reserveCapacity(other.count + 1)
            for column in other.indices {
                let isSame = one[place] == other[column]
                var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, row[column] + 1)
                if place > 0, column > 0, one[place] == other[column - 1], one[place - 1] == other[column] {
                    least = min(least, before[column - 1] + 1)
                }
                row.append(least)
            }
            if (row.min() ?? 0) > most { return nil }
            (before, last) = (last, row)
        }
        return last[other.count] <= most ? last[other.count] : nil
    }

    /// The scalars of a text, by which it is compared.
    package static func scalars(of text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
