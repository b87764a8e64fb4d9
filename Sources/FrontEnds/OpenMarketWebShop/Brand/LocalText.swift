public import OpenMarket

/// A text in the languages that it was written in.
public struct LocalText: Sendable, Hashable {
    private let texts: [Language: String]
    /// The text for every language that has none of its own.
    private let common: String?

    /// A text in some languages; readers of the others get that of the first language that has one.
    public init(_ texts: [Language: String]) {
        self.texts = texts
        common = Language.allCases.lazy.compactMap { texts[$0] }.first
    }

    /// One text for readers of every language.
    public init(_ text: String) {
        texts = [:]
        common = text
    }

    /// A text that has not been written.
    public init() {
        texts = [:]
        common = nil
    }

    /// Whether no language has a text.
    public var isEmpty: Bool { common == nil }

    /// Returns the text for readers of a language; `nil` where there is none at all.
    public func callAsFunction(_ language: Language) -> String? { texts[language] ?? common }
}
