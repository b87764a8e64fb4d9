/// The number of columns that texts take on a terminal.
public enum DisplayWidth {
    /// The columns of a text on one line.
    public static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The columns of what is read as one character: none, one or two.
    public static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count > 1 {
            // The variation selectors say whether a sign is an image.
            if scalars.contains("\u{FE0E}") { return WideRanges.contains(first) && !first.properties.isEmoji ? 2 : 1 }
            if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
            if isRegional(first), scalars.contains(where: { $0 != first }) || scalars.count == 2 { return 2 }
        }
        return scalars.reduce(0) { max($0, of($1)) }
    }

    /// Returns the text cut to a number of columns, with an ellipsis in place of the rest.
    public static func cut(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 1 else { return columns == 1 ? "…" : "" }
        return prefix(text, columns - 1) + "…"
    }

    /// The end of a text that fits, with an ellipsis in place of what comes before: for what is being typed.
    public static func tail(_ text: String, of columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 1 else { return columns == 1 ? "…" : "" }
        return "…" + String(prefix(String(text.reversed()), columns - 1).reversed())
    }

    /// The lines of a text, none wider than `columns`; words are kept whole where they fit on a line.
    public static func wrap(_ text: String, to columns: Int) -> [String] {
        guard columns > 1 else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapLine(String($0), columns) }
    }

    private static func wrapLine(_ text: String, _ columns: Int) -> [String] {
        var lines: [String] = []
        // Nothing yet, which is something else than an empty word before a space.
        var begun: String?
        for piece in text.split(separator: " ", omittingEmptySubsequences: false) {
            let joined = begun.map { $0 + " " + piece } ?? String(piece)
            if of(joined) <= columns {
                begun = joined
                continue
            }
            if let begun, !begun.isEmpty { lines.append(begun) }
            var line = String(piece)
            while of(line) > columns {
                let head = prefix(line, columns)
                lines.append(head)
                line = String(line.dropFirst(head.count))
            }
            begun = line
        }
        return lines + [begun ?? ""]
    }

    private static func prefix(_ text: String, _ columns: Int) -> String {
        var used = 0
        return String(
            text.prefix {
                used += of($0)
                return used <= columns
            }
        )
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator, .surrogate:
            return 0
        default: break
        }
        // The vowels and finals of Hangul that join the consonant before them.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        if isRegional(scalar) { return 1 }
        return WideRanges.contains(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}
