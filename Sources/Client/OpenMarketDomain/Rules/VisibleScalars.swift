extension Unicode.Scalar {
    /// Whether a screen shows something for it: the one rule for names and for messages.
    ///
    /// The filler of Hangul (U+3164) and the empty pattern of Braille (U+2800) are letters and symbols by their category,
    /// and blank. A scalar that this release of Unicode does not know is shown as a box or by a newer font.
    package var canBeSeen: Bool {
        let isBlank = properties.isDefaultIgnorableCodePoint || properties.isWhitespace || self == "\u{2800}"
        guard !isBlank else { return false }
        switch properties.generalCategory {
        case .control, .format: return false
        default: return true
        }
    }

    /// Whether it begins another line or turns the direction of a text: a name with it would speak for another user in a
    /// list or a log.
    package var speaksForOthers: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
