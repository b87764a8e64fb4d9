import Foundation

/// Makes names equal that look the same on a screen.
///
/// The compared text is neither shown nor stored as a name. Case, spaces, characters without a shape, points, marks that
/// are put on Latin letters, and forms such as full-width letters are left out. Letters of other alphabets, digits and signs
/// that have the shape of a Latin letter become that letter: those of the table of confusable characters (Unicode Technical
/// Standard #39) that a whole name can be written with.
enum LookAlike {
    /// Returns the looks of a name: as it is written, and in small letters, since `В` looks like `B` but `в` does not.
    static func looks(of name: String) -> Set<String> {
        let plain = plain(name)
        // A name of nothing but such characters looks like no other one.
        guard !plain.isEmpty else { return [name] }
        let asWritten = NameFolding.fold(withoutMarks(map(plain, capitals.merging(small) { $1 })))
        return [asWritten, withoutMarks(map(NameFolding.fold(plain), small))]
    }

    /// The name without what has no shape, and without points, which are soon overlooked.
    private static func plain(_ name: String) -> String {
        let scalars = name.precomposedStringWithCompatibilityMapping.unicodeScalars.filter { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
                && !points.contains(scalar)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The full stop, and the points in the middle of a line, of Latin and of Katakana.
    private static let points: Set<Unicode.Scalar> = [".", "\u{B7}", "\u{30FB}"]

    /// A text without marks on Latin letters that make no letter of their own with them; elsewhere marks are vowels.
    private static func withoutMarks(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
            if !isMark || kept.last?.isASCII != true { kept.append(scalar) }
        }
        return String(kept)
    }

    private static func map(_ text: String, _ shapes: [Unicode.Scalar: Unicode.Scalar]) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { shapes[$0] ?? $0 }))
    }

    /// Small letters, digits and signs: Cyrillic, Greek, Armenian, Coptic, Latin beyond ASCII, digits and signs.
    private static let small = table(
        ("аеѕіјорсухһԁԛԝӏѵкмтүѡ", "aesijopcyxhdqwlvkmtyw"),
        ("αεικνορτυχϲϳσγ", "aeikvoptuxcjoy"),
        ("սոօհցզ", "unohgq"),
        ("ⲟⲣⲥⲭ", "opcx"),
        ("ıɑɡɩʋᴄᴏᴜᴠᴡᴢꜱ", "iagiucouvwzs"),
        ("10|", "lol")
    )

    /// Capital letters: Cyrillic, Greek, Armenian, Coptic, Cherokee, Lisu; and the Latin `I`, which looks like `l`.
    private static let capitals = table(
        ("АВЕЅІЈКМНОРСТУХҺԌԚԜ", "ABESlJKMHOPCTYXHGQW"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "ABEZHlKMNOPTYXC"),
        ("ՍՕՏԼ", "UOSL"),
        ("ⲎⲔⲘⲚⲞⲢⲤⲦⲨⲬⲌ", "HKMNOPCTYXZ"),
        ("ᎠᎡᎢᎩᎪᎫᎬᎳᎷᎻᏀᏃᏒᏔᏙᏚᏞᏟᏢᏦᏴ", "DRTYAJEWMHGZRWVSLCPKB"),
        ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAElOU"),
        ("I", "l")
    )

    private static func table(_ rows: (shapes: String, letters: String)...) -> [Unicode.Scalar: Unicode.Scalar] {
        let pairs = rows.flatMap { zip($0.shapes.unicodeScalars, $0.letters.unicodeScalars) }
        return Dictionary(pairs) { first, _ in first }
    }
}
