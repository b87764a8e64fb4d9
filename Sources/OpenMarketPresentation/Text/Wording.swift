public import Foundation

/// The language, the words and the time zone for one user.
///
/// A value that view models are made with. It never asks the device for its
/// language or zone, so that a screen looks the same in a test and everywhere.
///
/// ```swift
/// let wording = Wording(.english)
/// wording(.emptyResults, "lamp")           // No results for “lamp”.
/// wording.amount(Money(1000, .krw))        // ₩1,000
/// ```
public struct Wording: Sendable, Equatable {
    /// The language, which decides how dates and units are put together.
    public let language: Language
    /// The time zone in which a day begins and ends.
    public let timeZone: TimeZone
    /// The words.
    public let book: PhraseBook

    /// A way to talk.
    ///
    /// - Parameters:
    ///   - language: The language.
    ///   - timeZone: The time zone in which a day begins and ends; Seoul by default.
    ///   - book: The words, where an app has its own; those of the language otherwise.
    public init(
        _ language: Language = .korean,
        timeZone: TimeZone = Wording.seoul,
        book: PhraseBook? = nil
    ) {
        self.language = language
        self.timeZone = timeZone
        self.book = book ?? .of(language)
    }

    /// The text of a phrase, with these values in its placeholders.
    public func callAsFunction(_ phrase: Phrase, _ values: String...) -> String {
        PhraseTemplate(book[phrase]).filled(with: values)
    }

    /// The zone that the markets live in; it has had no summer time since 1988.
    public static let seoul = TimeZone(identifier: "Asia/Seoul") ?? TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt
}
