import Foundation

/// Makes kana equal that are read the same: katakana, also of half width, become hiragana.
///
/// The market's own search does the same, in `OpenMarketSQLite`.
enum KanaFolding {
    /// The second bytes of the katakana from U+FF66 on, which begin with 0x30.
    private static let wide: [UInt8] = [
        0xF2, 0xA1, 0xA3, 0xA5, 0xA7, 0xA9, 0xE3, 0xE5, 0xE7, 0xC3, 0xFC, 0xA2, 0xA4, 0xA6, 0xA8, 0xAA, 0xAB, 0xAD,
        0xAF,
        0xB1, 0xB3, 0xB5, 0xB7, 0xB9, 0xBB, 0xBD, 0xBF, 0xC1, 0xC4, 0xC6, 0xC8, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF,
        0xD2,
        0xD5, 0xD8, 0xDB, 0xDE, 0xDF, 0xE0, 0xE1, 0xE2, 0xE4, 0xE6, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xED, 0xEF, 0xF3,
    ]

    /// The text in hiragana; the same text where it has no katakana.
    static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isKatakana) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(widened(scalar)) }
        // A voiced letter of half width was two scalars, and is one now.
        let composed = String(scalars).precomposedStringWithCanonicalMapping
        scalars.removeAll()
        for scalar in composed.unicodeScalars { scalars.append(hiragana(scalar)) }
        return String(scalars)
    }

    private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
        (0x30A1...0x30FE).contains(scalar.value) || (0xFF66...0xFF9F).contains(scalar.value)
    }

    private static func widened(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF66...0xFF9D: Unicode.Scalar(0x3000 + UInt32(wide[Int(scalar.value - 0xFF66)])) ?? scalar
        case 0xFF9E...0xFF9F: Unicode.Scalar(0x3099 + scalar.value - 0xFF9E) ?? scalar
        default: scalar
        }
    }

    private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x30A1...0x30F6, 0x30FD...0x30FE: Unicode.Scalar(scalar.value - 0x60) ?? scalar
        default: scalar
        }
    }
}
