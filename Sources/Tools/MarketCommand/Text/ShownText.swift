/// Texts of a market as a terminal may show them.
///
/// A product's name is written by anyone; it must not move the cursor, change the
/// title of the window, or turn the reading direction of what follows.
package enum ShownText {
    /// One line without control characters.
    package static func line(_ text: String) -> String {
        clean(text) { _ in false }
    }

    /// A line in the form in which a sentence quotes it.
    package static func short(_ text: String) -> String { TextWidth.cut(line(text), to: 60) }

    /// Several lines without other control characters.
    static func paragraphs(_ text: String) -> String {
        clean(text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")) { $0 == "\n" }
    }

    private static func clean(_ text: String, keeping keep: (Unicode.Scalar) -> Bool) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            shown.append(isHarmful(scalar) && !keep(scalar) ? " " : scalar)
        }
        return String(shown)
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
