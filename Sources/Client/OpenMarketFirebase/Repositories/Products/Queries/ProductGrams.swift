import Foundation
import OpenMarketData
import OpenMarketDomain

/// The short pieces of names by which products are found: every character, and every pair of neighbours.
///
/// Firestore has no search inside of texts, but it finds documents by an element of a list. One syllable is a whole
/// word in Korean, so that single letters are pieces as well; and so are the consonants that syllables begin with.
enum ProductGrams {
    /// The longest list of grams: a name of 500 letters fits, unless it has very many consonants.
    static let longest = 1000

    /// The pieces of several names, each once.
    static func all(of names: String...) -> FirestoreValue {
        let initials = names.flatMap(InitialConsonants.runs).map(Array.init)
        let pieces = (names.map(unspaced) + initials).flatMap { $0.map { String($0) } + pairs($0) }
        return .strings(pieces.uniqued().prefix(longest))
    }

    /// The piece of a searched text that the fewest names are likely to have; `nil` when it has none.
    ///
    /// A query may ask for one element only. How often each one occurs could be counted, but every count is paid for,
    /// and a rule of thumb leaves the client little to sift.
    static func rarest(of text: String) -> String? {
        // The words may stand in another order in the name, and between them no pair says anything.
        let pieces = words(of: letters(of: text)).flatMap { word in
            word.count > 1 ? pairs(word) : word.map { String($0) }
        }
        return pieces.max { rarity($0) < rarity($1) }
    }

    private static func unspaced(_ name: String) -> [Character] { letters(of: name).filter { !$0.isWhitespace } }

    /// The letters between two spaces or signs, and between two scripts.
    private static func words(of letters: [Character]) -> [[Character]] {
        var words: [[Character]] = []
        var last = Script.border
        for letter in letters {
            let script = letter.unicodeScalars.first.map(Script.init) ?? .border
            defer { last = script }
            guard script != .border, script != .joiner else { continue }
            if script == last { words[words.count - 1].append(letter) } else { words.append([letter]) }
        }
        return words
    }

    private static func letters(of text: String) -> [Character] {
        Array(text.lowercased().decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping)
    }

    private static func pairs(_ letters: [Character]) -> [String] {
        zip(letters, letters.dropFirst()).map { String([$0, $1]) }
    }

    /// Letters of the Latin alphabet from the most frequent on; of any other script there are more to tell apart.
    private static let frequent = Array("etaoinsrhldcumfpgwybvkxjqz")

    private static func rarity(_ piece: String) -> Int {
        piece.reduce(0) { $0 + (frequent.firstIndex(of: $1) ?? frequent.count) }
    }
}
