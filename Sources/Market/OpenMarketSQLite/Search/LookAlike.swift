import Foundation

/// Makes names equal that look the same on a screen.
///
/// The compared text is neither shown nor stored as a name. Case, spaces, characters without a shape and forms such as
/// full-width letters are left out, and letters of the Cyrillic and Greek alphabets that have the shape of a Latin
/// letter become that letter. The tables hold these two alphabets only, not all of Unicode's confusable characters.
enum LookAlike {
    /// Returns the looks of a name: as it is written, and in small letters, since `В` looks like `B` but `в` does not.
    static func looks(of name: String) -> Set<String> {
        let plain = String(
            String.UnicodeScalarView(
                name.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
                    !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace
                }
            )
        )
        // A name of nothing but such characters looks like no other one.
        guard !plain.isEmpty else { return [name] }
        let asWritten = NameFolding.fold(map(plain, capitals.merging(small) { $1 }))
        return [asWritten, map(NameFolding.fold(plain), small)]
    }

    private static func map(_ text: String, _ shapes: [Unicode.Scalar: Unicode.Scalar]) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { shapes[$0] ?? $0 }))
    }

    /// Small letters, Cyrillic first, then Greek.
    private static let small = table(
        "аеѕіјорсухһԁԛԝӏѵкмт" + "αεικνορτυχϲϳ",
        "aesijopcyxhdqwlvkmt" + "aeikvoptuxcj"
    )

    /// Capital letters, Cyrillic first, then Greek.
    private static let capitals = table(
        "АВЕЅІЈКМНОРСТУХҺԌԚԜ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ",
        "ABESIJKMHOPCTYXHGQW" + "ABEZHIKMNOPTYXC"
    )

    private static func table(_ shapes: String, _ letters: String) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(zip(shapes.unicodeScalars, letters.unicodeScalars)) { first, _ in first }
    }
}
