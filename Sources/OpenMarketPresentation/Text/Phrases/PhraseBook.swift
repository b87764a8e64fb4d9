/// What every phrase says in one language.
///
/// A template has placeholders for values, `{1}`, `{2}` and so on, in whatever order the
/// language wants. Where a noun depends on a number, both of its forms
/// stand in the place: `{1 day|days} ago`.
///
/// A book is complete: it begins as one of the three languages, and words are
/// replaced, never removed.
///
/// ```swift
/// let book = PhraseBook.korean.replacing(.tabHome, with: "우리 마켓")
/// let wording = Wording(.korean, book: book)
/// ```
public struct PhraseBook: Sendable, Hashable {
    private var templates: [Phrase: String]

    init(_ chapters: [Phrase: String]...) {
        templates = chapters.reduce(into: [:]) { book, chapter in
            book.merge(chapter) { first, _ in first }
        }
    }

    /// The text of a phrase, with its placeholders.
    public subscript(phrase: Phrase) -> String {
        templates[phrase] ?? "\(phrase)"
    }

    /// The same book with other words for one phrase.
    public func replacing(_ phrase: Phrase, with template: String) -> PhraseBook {
        var book = self
        book.templates[phrase] = template
        return book
    }

    /// Whether the book says something itself about a phrase.
    func contains(_ phrase: Phrase) -> Bool {
        templates[phrase] != nil
    }

    /// The book of a language.
    public static func of(_ language: Language) -> PhraseBook {
        switch language {
        case .korean: korean
        case .english: english
        case .japanese: japanese
        }
    }

    /// 한국어.
    public static let korean = PhraseBook(koreanScenes, koreanFormats, koreanProblems, koreanTrust)
    /// English.
    public static let english = PhraseBook(englishScenes, englishFormats, englishProblems, englishTrust)
    /// 日本語.
    public static let japanese = PhraseBook(japaneseScenes, japaneseFormats, japaneseProblems, japaneseTrust)
}
