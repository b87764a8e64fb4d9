import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketDesk

@Suite("The table of likes", .slot)
struct LikeTableTests {
    @Test("Likes are searched by what is shown of them, and not by an address that is masked")
    func maskedLikes() {
        let like = NotedLike(product: 7, productName: "Lamp", user: "kim@example.com", userName: "lee@example.com")
        let row = LikeTable.Row(like)
        for text in ["kim", "lee", "@", "example"] { #expect(!row.matches(text)) }
        // The link beside a user says what is shown.
        for text in [AddressMasking.masked(like.user), "lamp", "7", ""] { #expect(row.matches(text)) }
    }
}
