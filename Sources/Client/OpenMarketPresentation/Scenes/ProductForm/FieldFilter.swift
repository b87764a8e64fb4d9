import OpenMarketDomain

/// Which edits of a field are accepted while the user types or pastes.
///
/// It looks at the text an edit would lead to. Emptying a field is always let
/// through, and so is taking characters out of one that would not be: what a
/// product came with, or what was typed for another currency.
struct FieldFilter: Sendable, Equatable {
    /// The kind of text that a field holds.
    enum Content: Sendable, Equatable {
        /// Any text up to so many characters.
        case text(limit: Int)
        /// Digits only, or a whole number that is pasted with its grouping.
        case integer
        /// Digits with the decimal separator and so many digits after it, or such a number pasted with its grouping.
        case decimal(fractionDigits: Int)
    }

    private let content: Content
    private let separator: DecimalSeparator

    /// A filter for a field with this content.
    init(_ content: Content, decimalSeparator: DecimalSeparator = .point) {
        self.content = content
        separator = decimalSeparator
    }

    /// Returns whether `text` may be replaced in `range` by `replacement`.
    func accepts(_ text: String, _ range: Range<String.Index>, _ replacement: String) -> Bool {
        accepts(text.replacingCharacters(in: range, with: replacement), after: text)
    }

    /// Returns whether `next` may replace `text`.
    func accepts(_ next: String, after text: String) -> Bool {
        guard !next.isEmpty, !next.isLeft(of: text) else { return true }
        guard content.isText || !next.contains(where: Self.isBlank) else { return false }
        switch content {
        case .text(let limit): return next.count <= limit || next.count < text.count
        // More than there is a number for is no number of things.
        case .integer: return NumberText.integer(next, separator) != nil
        case .decimal(let digits): return isBegun(next, digits) || isWhole(next, digits)
        }
    }

    /// White space, also the one that has no width.
    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || character == "\u{200B}"
    }

    /// Returns whether a text can become a number by typing on.
    private func isBegun(_ text: String, _ digits: Int) -> Bool {
        let typed = NumberText.halfWidth(text)
        guard !typed.contains(separator.grouping) else { return false }
        let plain = String(typed.map { String($0) == separator.rawValue ? "." : $0 })
        return NumberText.isPlain(plain, fractionDigits: digits)
    }

    /// Returns whether a text is a number as it is.
    private func isWhole(_ text: String, _ digits: Int) -> Bool {
        NumberText.plain(text, separator).map { NumberText.isPlain($0, fractionDigits: digits) } ?? false
    }
}

extension FieldFilter.Content {
    fileprivate var isText: Bool {
        if case .text = self { return true }
        return false
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: replacement)
        return copy
    }

    /// Returns whether it is what remains when characters are taken out of another text.
    fileprivate func isLeft(of text: String) -> Bool {
        var rest = Substring(text)
        for character in self {
            guard let place = rest.firstIndex(of: character) else { return false }
            rest = rest[rest.index(after: place)...]
        }
        return count < text.count
    }
}
