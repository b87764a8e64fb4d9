public import Foundation

/// A language the market speaks to its users.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
    case korean = "ko"
    case english = "en"
    case japanese = "ja"

    /// The language of a locale; English if there is no phrase book for it.
    public init(_ locale: Locale) {
        self = locale.language.languageCode.flatMap { Language(rawValue: $0.identifier) } ?? .english
    }

    /// The name of the language in itself: the text in a choice of languages.
    public var ownName: String {
        switch self {
        case .korean: "한국어"
        case .english: "English"
        case .japanese: "日本語"
        }
    }
}
