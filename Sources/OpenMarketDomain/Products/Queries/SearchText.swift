import Foundation

/// The rules of a search by name: without regard to case and to the kind of kana, and by the initial consonants of
/// syllables.
public enum SearchText {
    /// The parts of a name that match a text, in their order and apart from each other; none where it does not match.
    ///
    /// For a text of consonants these are the syllables that begin with them. Draw them as you like: a name is never changed.
    public static func ranges(of text: String, in name: String) -> [Range<String.Index>] {
        let wanted = text.trimmingCharacters(in: .whitespacesAndNewlines)
        for text in [wanted, InitialConsonants.withoutBeginnings(wanted)] {
            let found = places(of: text, in: name)
            if !found.isEmpty { return found }
        }
        return InitialConsonants.ranges(of: wanted, in: name)
    }

    /// Returns whether a text occurs in a name.
    package static func occurs(_ text: String, in name: String) -> Bool {
        if name.range(of: text, options: .caseInsensitive) != nil { return true }
        let (folded, foldedName) = (KanaFolding.fold(text), KanaFolding.fold(name))
        guard folded != text || foldedName != name else { return false }
        return foldedName.range(of: folded, options: .caseInsensitive) != nil
    }

    /// Letter by letter, because folding may make a name shorter.
    private static func places(of text: String, in name: String) -> [Range<String.Index>] {
        let wanted = fold(text).map { String($0) }
        let indices = Array(name.indices) + [name.endIndex]
        let letters = name.map { fold(String($0)) }
        guard !wanted.isEmpty, letters.count >= wanted.count else { return [] }
        var found: [Range<String.Index>] = []
        var start = 0
        while start + wanted.count <= letters.count {
            let end = start + wanted.count
            if letters[start..<end].elementsEqual(wanted) {
                found.append(indices[start]..<indices[end])
                start = end
            } else {
                start += 1
            }
        }
        return found
    }

    private static func fold(_ text: String) -> String { KanaFolding.fold(text).lowercased() }
}
