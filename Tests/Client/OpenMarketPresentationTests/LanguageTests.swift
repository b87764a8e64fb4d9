import Foundation
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Languages", .slot)
struct LanguageTests {
    @Test(
        "A locale has a language",
        arguments: [
            ("ko_KR", Language.korean), ("ko", .korean), ("ja_JP", .japanese), ("en_GB", .english), ("fr_FR", .english),
        ]
    )
    func locales(identifier: String, language: Language) {
        #expect(Language(Locale(identifier: identifier)) == language)
    }
}
