import OpenMarketDomain

/// Which edits of a field are let through while somebody types or pastes.
///
/// It looks at the text an edit would lead to. Emptying a field is always let
/// through, and so is taking characters out of one that would not be: what a
/// product came with, or what was typed for another currency.
public struct FieldFilter: Sendable, Hashable {
    /// What a field may hold.
    public enum Content: Sendable, Hashable {
        /// Any text up to so many characters.
        case text(limit: Int)
        /// Digits only.
        case integer
        /// Digits, with a point and so many digits after it.
        case decimal(fractionDigits: Int)
    }

    private let content: Content

    /// A filter for a field with this content.
    public init(_ content: Content) {
        self.content = content
    }

    /// Whether `text` may be replaced in `range` by `replacement`.
    public func accepts(_ text: String, _ range: Range<String.Index>, _ replacement: String) -> Bool {
        accepts(text.replacingCharacters(in: range, with: replacement), after: text)
    }

    /// Whether `next` may take the place of `text`.
    public func accepts(_ next: String, after text: String) -> Bool {
        guard !next.isEmpty, !next.isLeft(of: text) else { return true }
        switch content {
        case .text(let limit): return next.count <= limit || next.count < text.count
        // More than there is a number for is no number of things.
        case .integer: return NumberText.isPlain(next, fractionDigits: 0) && Int(next) != nil
        case .decimal(let digits): return NumberText.isPlain(next, fractionDigits: digits)
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: replacement)
        return copy
    }

    /// Whether it is what remains when characters are taken out of another text.
    fileprivate func isLeft(of text: String) -> Bool {
        var rest = Substring(text)
        for character in self {
            guard let place = rest.firstIndex(of: character) else { return false }
            rest = rest[rest.index(after: place)...]
        }
        return count < text.count
    }
}
