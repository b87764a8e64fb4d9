import Foundation
public import OpenMarket
public import OpenMarketHTML

/// The identity of a shop: its name and looks, its languages, and the texts that its operator answers for.
///
/// ```swift
/// var brand = Brand()
/// brand.name = LocalText([.english: "Village Market", .korean: "마을 장터"])
/// brand.legalTexts[.terms] = LocalText("Be kind. Pay when you meet.")
/// settings.brand = { brand }
/// ```
///
/// An operator writes it as a file, and changes that while the shop serves; see ``BrandFile``.
public struct Brand: Sendable, Hashable {
    /// The name of the shop; that of the SDK without one.
    public var name = LocalText()
    /// The picture in place of the sign at the name.
    public var logo: SiteFile? {
        didSet { logoAddress = logo.map { "/logo.png?" + SiteFile.version(of: [$0]) } }
    }
    /// The address of the logo, which changes with its bytes; made once, because every page has it.
    private(set) var logoAddress: String?
    /// The shop's own colours.
    public var colors: BrandColors?
    /// The languages that its pages speak; the first one is for visitors who speak none of them.
    public var languages = Language.allCases
    /// The text above the goods of the first page.
    public var home = LocalText()
    /// The texts with a page of their own.
    public var legalTexts: [LegalPage: LocalText] = [:]
    /// The only currency of its products; `nil` for all that the market takes.
    public var currency: Currency?
    /// The categories that it has, in the order in which they are shown; all of the market while there are none.
    public var categories: [ProductCategory] = []
    public var guests = Guests.all
    /// The operator's address: of e-mail, or of a page.
    public var contact: String?

    /// The brand of a shop that has none.
    public init() {}

    /// A text of the operator with a page of its own.
    public enum LegalPage: String, Sendable, Hashable, CaseIterable {
        /// The rules that users agree to.
        case terms
        /// The data that is kept of users, and why.
        case privacy
        /// The name and address of the operator.
        case imprint

        var path: String { "/" + rawValue }

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

    /// Returns whether the shop has a category; all of the market, unless it names some.
    func has(_ category: ProductCategory) -> Bool {
        categories.isEmpty || categories.contains { $0.contains(category) }
    }

    /// The words of the shop in a language, with its own name.
    func wording(_ language: Language, timeZone: TimeZone) -> Wording {
        let spoken = languages.contains(language) ? language : languages.first ?? language
        let book = PhraseBook.of(spoken)
        let named = name(spoken).map { book.replacing(.titleHome, with: $0) }
        return Wording(spoken, timeZone: timeZone, book: named ?? book)
    }
}
