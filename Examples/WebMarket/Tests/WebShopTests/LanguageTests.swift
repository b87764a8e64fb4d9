import OpenMarket
import Testing

@testable import WebShop

@Suite("Which language a browser asks for")
struct LanguageTests {
    @Test(
        "The one it likes best of those there are",
        arguments: [
            ("ko-KR,ko;q=0.9,en-US;q=0.8", Language.korean), ("en;q=0.5, ja;q=0.8", .japanese),
            ("de, ja;q=0.1", .japanese),
            ("de,fr", .english), ("", .english), ("ko;q=0, en;q=0.1", .english), ("JA", .japanese),
            (";;;,,q=1", .english),
            ("ko;q=abc, ja", .japanese), ("en,ko", .english),
        ]
    )
    func best(header: String, language: Language) {
        #expect(Language(accepted: header) == language)
    }

    @Test("Without a wish it is English")
    func none() {
        #expect(Language(accepted: nil) == .english)
    }
}
