import OpenMarketDomain

/// A name and the parts of it that match what was searched for.
public struct MatchedText: Sendable, Equatable {
    /// A part that matches, or one between two of those.
    public struct Part: Sendable, Equatable {
        /// The characters.
        public let text: String
        /// Whether they match.
        public let isMatch: Bool
    }

    /// The name.
    public let text: String
    /// The ranges that match, in order and apart from each other.
    public let ranges: [Range<String.Index>]

    /// A name, and where a searched text stands in it.
    public init(_ text: String, searchedFor searched: String) {
        self.text = text
        ranges = searched.isEmpty ? [] : SearchText.ranges(of: searched, in: text)
    }

    /// The whole name in parts, for front ends that draw one after the other.
    public var parts: [Part] {
        var parts: [Part] = []
        var end = text.startIndex
        for range in ranges {
            if end < range.lowerBound { parts.append(Part(text: String(text[end..<range.lowerBound]), isMatch: false)) }
            parts.append(Part(text: String(text[range]), isMatch: true))
            end = range.upperBound
        }
        if end < text.endIndex { parts.append(Part(text: String(text[end...]), isMatch: false)) }
        return parts
    }
}
