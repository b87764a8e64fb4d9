import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("A server's own words", .slot)
struct ServerQuoteTests {
    private func detail(_ message: String?) -> String? {
        Wording(.english).text(of: .rejected(ServerRejection(status: 400, message: message))).detail
    }

    @Test(
        "A sentence is quoted",
        arguments: [
            "The price must be at least 100.", "이미 판매된 상품입니다.", "재고가 부족합니다.다시 확인해주세요", "価格を確認してください。",
            "Only 3 of 5 pictures (JPEG2000) were read, at 10:30, 1.5 times.", "Your iPhone is sold out!",
            "It's \"gone\" – 100%",
        ]
    )
    func sentences(message: String) {
        #expect(detail(message) == "The server says: “\(message)”")
    }

    @Test("It is in quotes in every language", arguments: Language.allCases)
    func quotes(language: Language) {
        let error = MarketError.rejected(ServerRejection(status: 400, message: "Sold"))
        let text = Wording(language).text(of: error)
        #expect(text.detail == Wording(language)(.errorServerSays, "Sold"))
        #expect(text.title == Wording(language)(.errorRejectedTitle))
        #expect(!text.message.contains("Sold") && !text.recovery.contains("Sold"))
    }

    @Test(
        "What is not meant for users is not",
        arguments: [
            "", " ", "\0\u{1}\u{2}", "…", "12345", "---", "\u{202E}\u{200B}\u{FEFF}",
            "<script>alert(1)</script>", "<html><body>Error</body></html>", "{\"error\":\"bad\"}", "[object Object]",
            "See https://evil.example/?token=hunter2", "Mail shop@evil.example", "Open www.evil.example",
            "javascript:alert(1)",
            "java.lang.NullPointerException: price", "ProductMapper failed", "at OpenMarketDomain.Product",
            "MarketError",
            "Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "Key a81f3c9d2 is wrong",
            "550e8400-e29b-41d4-a716-446655440000",
            "password=hunter2", "C:\\Windows\\System32", "/etc/passwd/shadow", "$(touch /tmp/x)", "`id`", "%{(#dm)}",
            "Robert'); DROP TABLE students=1;--", "snake_case is no word", "file:///etc/passwd",
            "db.internal:5432 refused",
            String(repeating: "A", count: 300),
        ]
    )
    func hostile(message: String) {
        #expect(detail(message) == nil)
    }

    @Test(
        "What is quoted is one short line that cannot play tricks",
        arguments: [
            String(repeating: "word ", count: 100_000), "first\nsecond\r\nthird\u{2028}fourth\u{85}fifth\u{2029}",
            "left \u{202E}thgir\u{202C} \u{2066}x\u{2069} \u{200F}y", "bell \u{7} escape \u{1B} del \u{7F}",
            "a\u{0}b \u{FEFF}c\u{200B}d",
            "Z" + String(repeating: "\u{336}\u{301}", count: 5000) + " algo",
            "ok " + String(repeating: "\u{301}", count: 9000),
            "private \u{E000} \u{F8FF} use", "tags \u{E0041}\u{E0042}", "👨‍👩‍👧‍👦 family", "\t tab  \t and   spaces ",
        ]
    )
    func bounded(message: String) {
        guard let detail = detail(message) else { return }
        #expect(detail.count <= 145)
        #expect(detail.unicodeScalars.count <= 520)
        #expect(!detail.contains("  "))
        #expect(!detail.contains { $0.isNewline })
        let bad: Set<Unicode.GeneralCategory> = [.control, .format, .privateUse, .unassigned, .surrogate]
        #expect(!detail.unicodeScalars.contains { bad.contains($0.properties.generalCategory) })
    }

    @Test("A long sentence is cut where it can be seen")
    func cut() throws {
        let quote = try #require(detail(String(repeating: "word ", count: 100)))
        #expect(quote.hasSuffix("…”"))
        #expect(detail("first\nsecond") == "The server says: “first second”")
    }

    @Test("A server that failed is not quoted at all")
    func failures() {
        let rejection = ServerRejection(status: 500, message: "The disk is full.")
        #expect(Wording(.english).text(of: .server(rejection)).detail == nil)
        #expect(detail(nil) == nil)
    }
}
