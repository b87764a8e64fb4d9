/// The text of every phrase in one language.
///
/// A template has placeholders for values, `{1}`, `{2}` and so on, in whatever order the
/// language wants. Where a noun depends on a number, both of its forms
/// stand in the placeholder: `{1 day|days} ago`.
///
/// A book is complete: it begins as one of the three languages, and words are
/// replaced, never removed.
///
/// ```swift
/// let book = PhraseBook.korean.replacing(.tabHome, with: "우리 마켓")
/// let wording = Wording(.korean, book: book)
/// ```
public struct PhraseBook: Sendable, Equatable {
    private let language: Language
    private var replaced: [Phrase: String] = [:]

    /// The text of a phrase, with its placeholders.
    public subscript(phrase: Phrase) -> String {
        replaced[phrase] ?? Self.table[phrase, language] ?? "\(phrase)"
    }

    /// The same book with other words for one phrase.
    public func replacing(_ phrase: Phrase, with template: String) -> PhraseBook {
        var book = self
        book.replaced[phrase] = template
        return book
    }

    /// The book of a language.
    public static func of(_ language: Language) -> PhraseBook { PhraseBook(language: language) }

    /// 한국어.
    public static let korean = of(.korean)
    /// English.
    public static let english = of(.english)
    /// 日本語.
    public static let japanese = of(.japanese)

    /// The phrases in all languages.
    static let table = WordTable<Phrase>(
        Phrase.scenes,
        Phrase.trust,
        Phrase.numbers,
        Phrase.alerts,
        Phrase.errors,
        Phrase.violations,
        Phrase.spoken
    )
}
