import Foundation
public import OpenMarket
public import OpenMarketHTML

/// What makes a shop one's own: its name and looks, its languages, and the texts that its operator answers for.
///
/// ```swift
/// var brand = Brand()
/// brand.name = LocalText([.english: "Village Market", .korean: "마을 장터"])
/// brand.terms = LocalText("Be kind. Pay when you meet.")
/// settings.brand = { brand }
/// ```
///
/// An operator writes it as a file, and changes that while the shop serves; see ``BrandFile``.
public struct Brand: Sendable, Hashable {
    /// The name of the shop; that of the SDK without one.
    public var name = LocalText()
    /// The picture in place of the sign at the name.
    public var logo: SiteFile?
    /// The shop's own colours.
    public var colors: BrandColors?
    /// The languages that its pages speak; the first one is for visitors who speak none of them.
    public var languages = Language.allCases
    /// The text above the goods of the first page.
    public var home = LocalText()
    /// The texts with a page of their own.
    public var legalTexts: [LegalPage: LocalText] = [:]
    /// How the operator is reached: an address of e-mail, or of a page.
    public var contact: String?

    /// The brand of a shop that has none.
    public init() {}

    /// A text of the operator with a page of its own.
    public enum LegalPage: String, Sendable, Hashable, CaseIterable {
        /// The rules that users agree to.
        case terms
        /// What is kept of users, and why.
        case privacy
        /// Who answers for the shop.
        case imprint

        var title: Phrase {
            switch self {
            case .terms: .titleTerms
            case .privacy: .titlePrivacy
            case .imprint: .titleImprint
            }
        }
    }

    /// The pages that have a text, in the order of their links.
    var legalPages: [LegalPage] { LegalPage.allCases.filter { legalTexts[$0]?.isEmpty == false } }

    /// The address of ``contact`` for a link.
    var contactAddress: String? {
        contact.map { $0.hasPrefix("https://") ? $0 : "mailto:" + $0 }
    }

    /// The addresses of what the brand has of its own, which change with it.
    var styleAddress: String { "/brand.css?" + SiteFile.version(of: [style].compactMap(\.self)) }
    var logoAddress: String { "/logo.png?" + SiteFile.version(of: [logo].compactMap(\.self)) }

    /// The style sheet of its colours, after that of the shop.
    var style: SiteFile? {
        guard let colors else { return nil }
        func lines(_ scheme: Theme.Scheme) -> String {
            colors.values(in: scheme).map { ThemeStyle.line($0, $1) }.joined(separator: "\n")
        }
        let text = """
            :root {
            \(lines(.light))
            }

            @media (prefers-color-scheme: dark) {
                :root {
            \(lines(.dark))
                }
            }

            """
        return SiteFile(Data(text.utf8), type: "text/css; charset=utf-8")
    }

    /// The words of the shop in a language, with its own name.
    func wording(_ language: Language, timeZone: TimeZone) -> Wording {
        let spoken = languages.contains(language) ? language : languages.first ?? language
        let book = PhraseBook.of(spoken)
        let named = name(spoken).map { book.replacing(.titleHome, with: $0) }
        return Wording(spoken, timeZone: timeZone, book: named ?? book)
    }
}
