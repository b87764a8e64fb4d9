import Foundation

/// The normal form of searched texts and of search words.
///
/// Neither case, width, accents nor the kind of kana matter. Names are cut into words where a space or a sign stands, and
/// once more where the script changes, because Korean and Japanese names leave out the spaces: `갤럭시Z플립5` has the
/// words `갤럭시`, `z`, `플립` and `5`, and is a word by itself. ``SearchQuery`` asks for words.
public enum SearchText {
    /// Longer words are cut: no one types them.
    static let longestWord = 40
    /// The most words that are looked at in a text, so that no text costs more than its share.
    static let mostWords = 400

    /// The text in normal form.
    package static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return String(String.UnicodeScalarView(hiragana(plain(text).unicodeScalars)))
    }

    /// Letters of one width and case, without accents; kana stay what they are.
    ///
    /// The compatibility form makes other letters of single jamo, which are what is typed on the way to a syllable.
    ///
    /// With `keepsCase`, small and capital letters stay apart: on a keyboard for Hangul they are two letters.
    static func plain(_ text: String, keepsCase: Bool = false) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return keepsCase ? text : text.lowercased() }
        // Nearly all names in Korean and Japanese are in that form already.
        guard text.unicodeScalars.contains(where: mayHaveOtherForm) else { return keepsCase ? text : text.lowercased() }
        var plain = ""
        var rest = String.UnicodeScalarView()
        func flush() {
            guard !rest.isEmpty else { return }
            // Taken apart first: Foundation on Linux leaves a syllable and a final consonant behind it as two.
            plain += String(rest).decomposedStringWithCompatibilityMapping.precomposedStringWithCompatibilityMapping
            rest = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if (0x3131...0x3163).contains(scalar.value) {
                flush()
                plain.unicodeScalars.append(scalar)
            } else if scalar.value != 0xFE0F, scalar.value != 0x200D {
                rest.append(scalar)
            }
        }
        flush()
        let folded = (keepsCase ? plain : plain.lowercased()).unicodeScalars
        guard folded.contains(where: isAccented) else { return String(folded) }
        return withoutAccents(String(folded))
    }

    /// A letter that may have another form, may be a part of another one, or is left out.
    private static func mayHaveOtherForm(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x80, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF, 0xAC00...0xD7A3: false
        default: true
        }
    }

    private static func isAccented(_ scalar: Unicode.Scalar) -> Bool { (0xC0...0x52F).contains(scalar.value) }

    private static func withoutAccents(_ text: String) -> String {
        var found = String.UnicodeScalarView()
        for letter in text {
            let scalars = String(letter).unicodeScalars
            guard scalars.contains(where: isAccented) else {
                found.append(contentsOf: scalars)
                continue
            }
            let parts = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars
            for part in parts where !(0x300...0x36F).contains(part.value) {
                switch part.value {
                case 0xDF: found.append(contentsOf: "ss".unicodeScalars)
                case 0x3C2: found.append("\u{3C3}")
                default: found.append(part)
                }
            }
        }
        return String(found)
    }

    /// Hiragana for katakana, which are read the same.
    static func hiragana(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        scalars.map(hiragana)
    }

    /// The hiragana of a katakana; other letters stay the same.
    static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x30A1...0x30F6, 0x30FD...0x30FE: Unicode.Scalar(scalar.value - 0x60) ?? scalar
        default: scalar
        }
    }

    /// The singular of an English word, or what may be one: both sides of a search are cut in the same way.
    static func stem(_ word: String) -> String {
        guard word.count > 3, word.hasSuffix("s"), word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") { return word }
        for ending in ["sses", "shes", "ches", "xes", "zes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        if word.hasSuffix("ves"), word.count > 5 { return word.dropLast(3) + "f" }
        return String(word.dropLast())
    }

    // MARK: Quotes

    /// The text in quotes that is never repaired: `"자전가"` finds nothing rather than *자전거*.
    package static func quote(_ text: String) -> String { "\"\(quoted(text) ?? text)\"" }

    /// The text between quotes; `nil` where there are none around the whole text.
    static func quoted(_ text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.count > 2, let first = text.first, let last = text.last else { return nil }
        let pairs: [(Character, Character)] = [("\"", "\""), ("“", "”"), ("「", "」")]
        return pairs.contains { $0 == (first, last) } ? String(text.dropFirst().dropLast()) : nil
    }

    // MARK: Parts of a name

    /// The parts of a name that match a text, in their order and apart from each other; none where it does not match.
    ///
    /// Where the text does not stand in the name as a whole, these are the parts that its words match; for a text of
    /// consonants the syllables that begin with them. Draw them as you like: a name is never changed.
    public static func ranges(of text: String, in name: String) -> [Range<String.Index>] {
        let wanted = (quoted(text) ?? text).trimmingCharacters(in: .whitespacesAndNewlines)
        for text in [wanted, InitialConsonants.withoutBeginnings(wanted)] {
            let found = places(of: text, in: name)
            if !found.isEmpty { return found }
        }
        let initials = InitialConsonants.ranges(of: wanted, in: name)
        return initials.isEmpty ? rangesOfWords(in: wanted, name) : initials
    }

    private static func rangesOfWords(in text: String, _ name: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        for token in SearchToken.all(in: text) {
            let whole = places(of: token.typed, in: name)
            let parts = whole.isEmpty ? token.parts.filter { $0.count > 1 }.flatMap { places(of: $0, in: name) } : whole
            for range in parts where !found.contains(where: { $0.overlaps(range) }) { found.append(range) }
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Letter by letter, because folding may make a name shorter.
    private static func places(of text: String, in name: String) -> [Range<String.Index>] {
        let wanted = text.map { fold(String($0)) }
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

    // MARK: Words

    /// The words by which a text is found, each once.
    package static func words(of text: String) -> [String] {
        var words: [String] = []
        let tokens = SearchToken.all(in: text)
        for (place, token) in tokens.enumerated() {
            words += token.words
            let next = place + 1 < tokens.count ? tokens[place + 1] : nil
            if let amount = token.amount(before: next) { words += amount }
        }
        return words.uniquedWords
    }

    /// The name of a seller as it is looked for as a whole; spaces do not matter either.
    ///
    /// A buyer who types the name of a shop sees all that it sells, also where products are called like it. Older
    /// generations have no other way to list the products of a vendor.
    package static func seller(_ name: String) -> String { fold(name).filter { !$0.isWhitespace } }

    /// The words by which a product is found where names give nothing.
    package static func words(ofSeller seller: String, description: String) -> [String] {
        let sellers = seller.isEmpty ? [] : words(of: seller) + [SearchSynonyms.key(seller)]
        return (sellers + words(of: description)).uniquedWords
    }
}
