/// The words of a market's names, and the products that have them.
///
/// A market looks in its tables, a list in memory through its arrays; ``SearchPlanner`` is the same for both.
package protocol SearchVocabulary {
    associatedtype Failure: Error

    /// Returns whether it is a word of a name.
    func contains(_ word: String) throws(Failure) -> Bool

    /// Some words whose key begins with a text, or is it; the words of a vocabulary are many, so `limit` is kept.
    func words(_ key: WordKey, limit: Int) throws(Failure) -> [String]

    func finds(_ plan: SearchPlan) throws(Failure) -> Bool
}

/// Something else by which a word is found: how it sounds, its letters, its initials.
package enum WordKey: Sendable, Hashable {
    /// Sounds like this; see ``Sound/key(_:)``.
    case sound(String)
    /// The beginning of the word's letters; see ``EditDistance/letters(of:)``.
    case letters(String)
    /// The end of the word's letters, read backwards.
    case ending(String)
    /// The first consonants of its syllables begin so, or those of an end of the word.
    case initials(String)
    /// The word without its beginning begins so.
    case inner(String)

    package static func all(of word: String) -> [WordKey] {
        var keys: [WordKey] = []
        let letters = Array(word)
        let isUnspaced = word.unicodeScalars.allSatisfy { Script($0).isUnspaced }
        if isUnspaced {
            let shortest = word.unicodeScalars.allSatisfy { Script($0) == .han } ? 1 : 2
            var start = 1
            while letters.count - start >= shortest, start < 16 {
                keys.append(.inner(String(letters[start...])))
                if let initials = Hangul.initials(of: String(letters[start...])) { keys.append(.initials(initials)) }
                start += 1
            }
            if letters.count > 1, let initials = Hangul.initials(of: word) { keys.append(.initials(initials)) }
        }
        let scripts = Set(word.unicodeScalars.map(Script.init))
        if scripts.isDisjoint(with: [.digit, .emoji]) {
            let parts = EditDistance.letters(of: word)
            if parts.unicodeScalars.count >= 3 {
                keys += [.letters(parts), .ending(String(String.UnicodeScalarView(parts.unicodeScalars.reversed())))]
            }
            if !scripts.contains(.han), let sound = Sound.key(word) { keys.append(.sound(sound)) }
        }
        return keys
    }

    /// A letter for the kind of key, by which a table keeps it.
    package var kind: String {
        switch self {
        case .sound: "s"
        case .letters: "l"
        case .ending: "e"
        case .initials: "i"
        case .inner: "n"
        }
    }

    /// The text of the key, without its kind.
    package var text: String {
        switch self {
        case .sound(let text), .letters(let text), .ending(let text), .initials(let text), .inner(let text): text
        }
    }

    /// Returns whether a key of a word is what is meant; sounds are the same or not.
    func accepts(_ text: String) -> Bool {
        if case .sound(let sound) = self { return sound == text }
        return text.hasPrefix(self.text)
    }
}
