/// A text in which links into the market can be tapped.
///
/// Only what ``Place/Rules`` allow is a link; every other address stays text. A front end opens the link inside of itself,
/// from the value and never from the characters.
public struct LinkedText: Sendable, Equatable {
    /// Some characters, and where they lead to.
    public struct Part: Sendable, Equatable {
        public let text: String
        /// The link that they lead to; `nil` for plain text.
        public let link: DeepLink?
    }

    /// The most links in a text; a link behind them is plain text.
    private static let mostLinks = 10

    public let parts: [Part]

    public var links: [DeepLink] { parts.compactMap(\.link) }

    /// A text, and the links that are ours in it.
    public init(_ text: String, rules: DeepLink.Rules) {
        var parts: [Part] = []
        var count = 0
        var plain = text.startIndex
        var place = text.startIndex
        while count < Self.mostLinks, let word = Self.nextWord(in: text, from: place) {
            place = word.upperBound
            guard let (link, end) = Self.link(in: text[word], rules: rules) else { continue }
            if plain < word.lowerBound { parts.append(Part(text: String(text[plain..<word.lowerBound]), link: nil)) }
            parts.append(Part(text: String(text[word.lowerBound..<end]), link: link))
            plain = end
            count += 1
        }
        if plain < text.endIndex { parts.append(Part(text: String(text[plain...]), link: nil)) }
        self.parts = parts
    }

    private static func nextWord(in text: String, from place: String.Index) -> Range<String.Index>? {
        guard let start = text[place...].firstIndex(where: { !$0.isWhitespace }) else { return nil }
        let end = text[start...].firstIndex(where: \.isWhitespace) ?? text.endIndex
        return start..<end
    }

    /// A link that is a whole word, but for the punctuation of the sentence around it.
    private static func link(in word: Substring, rules: DeepLink.Rules) -> (DeepLink, end: String.Index)? {
        // A word that begins with a scheme or a host of ours, or nothing has to be looked at.
        guard rules.prefixes.contains(where: { word.utf8.starts(with: $0.utf8) }) else { return nil }
        var rest = word
        for _ in 0...3 {
            if let link = DeepLink(String(rest), rules: rules) { return (link, rest.endIndex) }
            guard let last = rest.last, last.isPunctuation || last.isSymbol else { return nil }
            rest = rest.dropLast()
        }
        return nil
    }
}
