import OpenMarket

/// The looks that all front ends share, as variables of the style sheet: `--accent`, `--text-title`, `--space-large`.
enum ThemeStyle {
    /// The variables for light pages, and those that differ on dark ones.
    static let text = """
        :root {
            color-scheme: light dark;
        \(lines(colors(in: .light) + sizes + avatars))
        }

        @media (prefers-color-scheme: dark) {
            :root {
        \(lines(colors(in: .dark)))
            }
        }

        \(Theme.avatars.indices.map { ".avatar-\($0) { background: var(--avatar-\($0)); }" }.joined(separator: "\n"))


        """

    private static func colors(in scheme: Theme.Scheme) -> [(String, String)] {
        Theme.Color.allCases.map { (dashed($0.rawValue), $0.value(in: scheme).hex) }
    }

    /// The sizes of texts in `rem`, so that they grow with the text size of the user's browser.
    private static let sizes =
        Theme.TextSize.allCases.map { ("text-\($0)", rem($0.rawValue)) }
        + Theme.Space.allCases.map { ("space-\($0)", rem($0.rawValue)) }
        + Theme.Radius.allCases.map { ("radius-\($0)", "\($0.rawValue)px") }

    private static let avatars = Theme.avatars.enumerated().map { ("avatar-\($0.offset)", $0.element.hex) }

    private static func lines(_ values: [(String, String)]) -> String {
        values.map { "    --\($0.0): \($0.1);" }.joined(separator: "\n")
    }

    /// Another value for a colour of the theme.
    static func line(_ color: Theme.Color, _ value: Theme.RGB) -> String {
        lines([(dashed(color.rawValue), value.hex)])
    }

    private static func rem(_ points: Int) -> String { "\(Double(points) / 16)rem" }

    /// `onAccent` as `on-accent`.
    private static func dashed(_ name: String) -> String {
        name.reduce(into: "") { text, letter in text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
