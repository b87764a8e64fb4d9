/// The texts that products are found by: their folded names, and the initial consonants of their Hangul syllables.
///
/// `자전거` is found by `ㅈㅈㄱ`, which Koreans type to save keys. The consonants stand behind the name as a text of
/// their own, so that the index and the search need not know of them: `중고 자전거` becomes `중고 자전거`, a separator and
/// `ㅈㄱㅈㅈㄱ`. Spaces count on neither side, and a letter of another script ends a run of syllables.
enum IndexedName {
    /// In the order in which Unicode has the syllables: 588 of them begin with each.
    private static let consonants = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    /// No one types it.
    private static let separator: Unicode.Scalar = "\u{1}"

    /// The text to look through for a name.
    static func text(of name: String) -> String {
        let folded = NameFolding.searchable(name)
        guard folded.unicodeScalars.contains(where: { consonant(of: $0) != nil }) else { return folded }
        var text = folded.unicodeScalars
        var isInRun = false
        for scalar in folded.unicodeScalars {
            if let consonant = consonant(of: scalar) {
                if !isInRun { text.append(separator) }
                text.append(consonant)
                isInRun = true
            } else if !scalar.properties.isWhitespace {
                isInRun = false
            }
        }
        return String(text)
    }

    /// The text to look for.
    static func query(_ text: String) -> String {
        let folded = NameFolding.searchable(text)
        let letters = folded.unicodeScalars.filter { !$0.properties.isWhitespace }
        guard !letters.isEmpty, letters.allSatisfy(consonants.contains) else { return folded }
        return String(String.UnicodeScalarView(letters))
    }

    /// Returns the initial consonant of a syllable; a consonant that stands for itself is one, too.
    private static func consonant(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if (0xAC00...0xD7A3).contains(scalar.value) { return consonants[Int(scalar.value - 0xAC00) / 588] }
        return consonants.contains(scalar) ? scalar : nil
    }
}
