import OpenMarketDomain

/// A name and the parts of it that match what was searched for.
public struct MatchedText: Sendable, Equatable {
    /// A part of the name that matches, or the text between two matching parts.
    public struct Part: Sendable, Equatable {
        public let text: String
        public let isMatch: Bool
    }

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

/// The subject of a piece of text.
public enum TextRole: String, Sendable, Hashable, CaseIterable {
    case price
    /// The price before something was taken off; usually struck through.
    case struckPrice
    /// The reduced price.
    case bargainPrice
    case discountPercentage
    case stock
    case soldOut
    case status
    case likes
    case vendor
    /// The date of a registration.
    case date
    /// The number of a page among all pages.
    case pageIndex
}

/// A piece of text with what it is about, so that colour and weight stay in the user interface.
public struct TextToken: Sendable, Hashable {
    public let text: String
    public let role: TextRole

    public init(_ text: String, _ role: TextRole) {
        self.text = text
        self.role = role
    }
}
