/// The width of texts on a terminal, where a Hangul syllable is as wide as two letters.
package enum TextWidth {
    /// The columns a text takes.
    package static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// Returns the text cut to a number of columns, with an ellipsis in place of the rest.
    static func cut(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 1 else { return columns == 1 ? "…" : "" }
        var shown = ""
        var used = 0
        for character in text {
            used += of(character)
            guard used <= columns - 1 else { break }
            shown.append(character)
        }
        return shown + "…"
    }

    /// The text with spaces in front of it.
    package static func right(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - of(text))) + text
    }

    /// The text, with spaces behind it up to `columns`.
    package static func left(_ text: String, _ columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - of(text)))
    }

    /// The lines of a text of words, none wider than `columns` unless a single word is.
    package static func wrap(_ text: String, to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, of(line) + 1 + of(String(word)) > columns {
                lines.append(line)
                line = String(word)
            } else {
                line += line.isEmpty ? String(word) : " " + word
            }
        }
        return lines + [line]
    }

    private static func of(_ character: Character) -> Int {
        character.unicodeScalars.reduce(0) { max($0, of($1)) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
