import Foundation

extension String {
    /// The canonical composition (NFC, Unicode Standard Annex 15).
    ///
    /// Foundation on Linux leaves a Hangul syllable and a final consonant behind it as two; taken apart first, they
    /// become one.
    package var composed: String {
        let hasFinalConsonant = unicodeScalars.contains { (0x11A8...0x11C2).contains($0.value) }
        return (hasFinalConsonant ? decomposedStringWithCanonicalMapping : self).precomposedStringWithCanonicalMapping
    }
}
