import Foundation

/// Makes names that differ only in the case of their letters equal.
///
/// SQLite folds ASCII only, so it is done here, before a name is stored and before
/// it is looked for. Letter by letter and never changing their number (`ß` stays, it
/// does not become `ss`), after canonical composition: a Hangul syllable is then one
/// scalar however it was typed.
enum NameFolding {
    static func fold(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in name.composed.unicodeScalars { folded.append(fold(scalar)) }
        return String(folded)
    }

    /// Up and down again: `ς` and `σ` have one capital, and so have `ſ` and `s`.
    private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value) + 0x20)
        case 0..<0x80, 0x3040..<0xA640, 0xAC00..<0xD7A4: scalar
        default: single(single(scalar, \.uppercaseMapping), \.lowercaseMapping)
        }
    }

    private static func single(
        _ scalar: Unicode.Scalar,
        _ mapping: KeyPath<Unicode.Scalar.Properties, String>
    ) -> Unicode.Scalar {
        let mapped = scalar.properties[keyPath: mapping].unicodeScalars
        guard mapped.count == 1, let only = mapped.first else { return scalar }
        return only
    }
}
