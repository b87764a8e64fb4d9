import Foundation

/// The consonants that Hangul syllables begin with: `자전거` is found by `ㅈㅈㄱ`, which Koreans type to save keys.
package enum InitialConsonants {
    /// The initial consonants from ㄱ to ㅎ in Unicode's order, with 588 syllables each.
    private static let letters: [Unicode.Scalar] = [
        "\u{3131}", "\u{3132}", "\u{3134}", "\u{3137}", "\u{3138}", "\u{3139}", "\u{3141}", "\u{3142}", "\u{3143}",
        "\u{3145}", "\u{3146}", "\u{3147}", "\u{3148}", "\u{3149}", "\u{314A}", "\u{314B}", "\u{314C}", "\u{314D}",
        "\u{314E}",
    ]

    /// The syllables of a name that begin with these consonants, in their order and apart from each other.
    static func ranges(of text: String, in name: String) -> [Range<String.Index>] {
        let wanted = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        guard !wanted.isEmpty, wanted.allSatisfy(letters.contains) else { return [] }
        var found: [Range<String.Index>] = []
        var run: [(consonant: Unicode.Scalar, place: String.Index)] = []
        for place in name.indices {
            guard let consonant = runs(of: String(name[place])).last?.unicodeScalars.first else {
                if !name[place].isWhitespace { run = [] }
                continue
            }
            run.append((consonant, place))
            guard run.suffix(wanted.count).map(\.consonant) == Array(wanted) else { continue }
            found.append(run[run.count - wanted.count].place..<name.index(after: place))
            run = []
        }
        return found
    }

    /// A text without the consonant at its end that is to become a syllable: on the way to `자전거` a user types `자전ㄱ`.
    package static func withoutBeginnings(_ text: String) -> String {
        guard let last = text.unicodeScalars.last, letters.contains(last) else { return text }
        let rest = String(text.unicodeScalars.dropLast())
        guard let before = rest.unicodeScalars.last, isSyllable(before) else { return text }
        return rest
    }

    /// The first consonants of syllables that follow each other, whatever spaces are between them.
    package static func runs(of name: String) -> [String] {
        var runs = [""]
        for scalar in name.precomposedStringWithCanonicalMapping.unicodeScalars {
            if isSyllable(scalar) {
                runs[runs.count - 1].unicodeScalars.append(letters[Int(scalar.value - 0xAC00) / 588])
            } else if letters.contains(scalar) {
                runs[runs.count - 1].unicodeScalars.append(scalar)
            } else if !scalar.properties.isWhitespace {
                runs.append("")
            }
        }
        return runs
    }

    private static func isSyllable(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }
}
