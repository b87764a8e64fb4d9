import Foundation

/// The script of a letter: a word ends where another one begins, since Korean and Japanese names leave out the spaces.
package enum Script: Sendable, Hashable {
    case digit, latin, hangul, hiragana, katakana, han, emoji
    /// Stands within words: `wi-fi`, `ルイ・ヴィトン`.
    case joiner
    /// Ends a word.
    case border

    /// The script of a letter in normal form.
    package init(_ scalar: Unicode.Scalar) {
        self =
            switch scalar.value {
            case 0x30...0x39: .digit
            case 0x61...0x7A, 0x41...0x5A: .latin
            case 0x2D, 0x5F, 0x27, 0x2010, 0x2011, 0x2019, 0x30FB, 0xB7: .joiner
            case 0xAC00...0xD7A3, 0x3131...0x318E, 0x1100...0x11FF: .hangul
            case 0x3041...0x3096, 0x309D...0x309F: .hiragana
            case 0x30A1...0x30FA, 0x30FC...0x30FF: .katakana
            case 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .han
            default: Self.other(scalar)
            }
    }

    private static func other(_ scalar: Unicode.Scalar) -> Script {
        let properties = scalar.properties
        if scalar.value < 0x80 { return .border }
        if properties.isEmojiPresentation || properties.isEmoji { return .emoji }
        if properties.numericType != nil { return .digit }
        return properties.isAlphabetic ? .latin : .border
    }

    /// Whether a search finds words of the script by any part, because they are written without spaces.
    var isUnspaced: Bool { self == .hangul || self == .han || self == .hiragana || self == .katakana }
}
