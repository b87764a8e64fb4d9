/// An untrusted text as one short, harmless line.
///
/// Control characters, marks that change the direction of writing and
/// other invisible characters are removed, white space is one space each.
public struct PlainLine: Sendable {
    public let text: String

    /// The line with at most `limit` characters; an ellipsis shows where it was cut.
    ///
    /// Characters can be piled up from any number of marks, so those are bounded as well.
    public init(_ source: String, limit: Int) {
        let visible = source.unicodeScalars.prefix(limit * 16).map { Self.isBlank($0) ? " " : $0 }
        let scalars = visible.filter { $0 == " " || Self.isVisible($0) }
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        let line = words.joined(separator: " ")
        text = Self.cut(line, limit: limit, wasCut: source.unicodeScalars.count > limit * 16)
    }

    private static func cut(_ line: String, limit: Int, wasCut: Bool) -> String {
        var short = ""
        var marks = 0
        for (index, character) in line.enumerated() {
            marks += character.unicodeScalars.count
            guard index < limit, marks <= limit * 4 else { return short + "…" }
            short.append(character)
        }
        return wasCut ? short + "…" : short
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
