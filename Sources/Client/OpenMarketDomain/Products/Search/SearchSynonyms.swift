import Foundation
import Synchronization

/// Words that mean the same in a market, read from lines that a person can edit.
///
/// ```
/// # Sofas.
/// sofa = couch = settee = 소파 = 쇼파 = ソファ
/// smartphone = 스마트폰 > iphone, galaxy
/// [home.furniture] furniture = 가구 = 家具 = かぐ
/// ```
///
/// The words that `=` joins mean the same. The words behind `>` are found by the words before it, but do not find them.
/// A category in brackets is found by all of them.
package struct SearchSynonyms: Sendable {
    /// The phrases and categories that a word finds.
    struct Entry: Sendable {
        var phrases: [String] = []
        /// The phrases for kinds of the thing, such as `iphone` for `smartphone`.
        var narrower: [String] = []
        var categories: [String] = []
    }

    private var entries: [String: Entry] = [:]
    /// The words by their sounds and their letters, for repairs.
    private var bySound: [String: [String]] = [:]
    private var byLength: [Int: [(letters: [UInt32], word: String)]] = [:]
    /// The number of lines that say something.
    package private(set) var groups = 0

    /// The synonyms of the lines of a text; a line that says nothing is passed over.
    package init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) { add(line) }
        for key in entries.keys { file(key) }
    }

    package static let none = SearchSynonyms("")

    private mutating func add(_ line: Substring) {
        var rest = line.prefix { $0 != "#" }
        var category: String?
        let start = rest.drop(while: \.isWhitespace)
        if start.first == "[", let end = start.firstIndex(of: "]") {
            category = String(start[start.index(after: start.startIndex)..<end])
            rest = start[start.index(after: end)...]
        }
        let sides = rest.split(separator: ">", maxSplits: 1)
        let same = Self.phrases(sides.first ?? "", between: "=")
        let narrower = sides.count > 1 ? Self.phrases(sides[1], between: ",") : []
        guard !same.isEmpty, same.count + narrower.count > 1 || category != nil else { return }
        groups += 1
        for phrase in same {
            let key = Self.key(phrase)
            guard !key.isEmpty else { continue }
            entries[key, default: Entry()].phrases += same
            entries[key, default: Entry()].narrower += narrower
            if let category { entries[key, default: Entry()].categories.append(category) }
        }
    }

    private static func phrases(_ text: Substring, between separator: Character) -> [String] {
        text.split(separator: separator).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private mutating func file(_ key: String) {
        if let sound = Sound.key(key) { bySound[sound, default: []].append(key) }
        let letters = EditDistance.scalars(of: EditDistance.letters(of: key))
        byLength[letters.count, default: []].append((letters, key))
    }

    /// The words of a phrase side by side, since spaces differ from one person to the next.
    static func key(_ phrase: String) -> String { SearchToken.all(in: phrase).map(\.whole).joined() }

    func entry(_ key: String) -> Entry? { entries[key] }

    package func knows(_ key: String) -> Bool { entries[key] != nil }

    func words(soundingLike sound: String) -> [String] { bySound[sound] ?? [] }

    /// The words at most so far from these letters.
    func words(near letters: [UInt32], within most: Int) -> [(word: String, distance: Int)] {
        var found: [(String, Int)] = []
        for length in max(1, letters.count - most)...letters.count + most {
            for candidate in byLength[length] ?? [] {
                if let distance = EditDistance.between(letters, candidate.letters, atMost: most) {
                    found.append((candidate.word, distance))
                }
            }
        }
        return found
    }

    func words(begunBy letters: [UInt32]) -> [String] {
        byLength.keys.sorted().filter { $0 > letters.count }.flatMap { length in
            (byLength[length] ?? []).filter { $0.letters.starts(with: letters) }.map(\.word)
        }
    }
}
