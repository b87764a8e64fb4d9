import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Texts with a wrong letter", .slot, .timeLimit(.minutes(10)))
struct FindSpellingTests {
    private static let names = [
        "중고 자전거", "접이식 자전거", "Desk lamp", "Floor lamp", "Bicycle bell", "フィルムカメラ", "노트북", "Café table",
    ]
    private let repository = InMemoryMarket(
        products: names.enumerated().map { .fixture(id: $0.offset + 1, name: $0.element) }
    ).products

    @Test(
        "Primary: the words that differ by one letter",
        arguments: [
            ("쟈전거", "자전거"), ("자전가", "자전거"), ("자전겅", "자전거"), ("자저거", "자전거"), ("노트붘", "노트북"),
            ("bicycl", "Bicycle"), ("bicyclle", "Bicycle"), ("bycycle", "Bicycle"), ("bicycke", "Bicycle"),
            ("DESK LAMB", "Desk lamp"), ("floor lanp", "Floor lamp"), ("ふぃるむかぬら", "フィルムカメラ"), ("cafes", "Café"),
            ("자동차", nil), ("bzcyzle", nil), ("lmp", nil), ("", nil), ("자", nil),
        ]
    )
    func primary(_ text: String, _ expected: String?) async throws {
        #expect(try await Discovery.only(repository).spelling(of: text) == expected)
    }

    @Test("A word that is only begun counts, too")
    func begun() async throws {
        let repository = InMemoryMarket().products
        repository.pages.always(ProductPage(number: 1, products: [.fixture(name: "중고 자전거")], hasNext: false))
        #expect(try await Discovery.only(repository).spelling(of: "쟈전") == "자전")
    }

    @Test("Of two words that are as close, it is the first one, each time")
    func first() async throws {
        let words = (0..<26).map { "abc" + String(UnicodeScalar(UInt8(97 + $0))) }.filter { $0 != "abcd" }
        for number in 0..<5 {
            let name = words[number...].joined(separator: " ")
            let repository = InMemoryMarket(products: [.fixture(id: 1, name: name)]).products
            #expect(try await Discovery.only(repository).spelling(of: "abcd") == words[number])
        }
    }

    @Test("It takes two requests and no more, and none for a text that is too short or too long")
    func bounded() async throws {
        let repository = InMemoryMarket().products
        repository.pages.always(ProductPage(number: 1, products: [], hasNext: true))
        #expect(try await Discovery.only(repository).spelling(of: "bicycle") == nil)
        #expect(repository.pages.calls.map(\.query.text) == ["bic", "ycle"])
        #expect(try await Discovery.only(repository).spelling(of: String(repeating: "a", count: 41)) == nil)
        #expect(repository.pages.callCount == 2)
    }

    @Test("Sad: the market's error")
    func sad() async {
        let repository = InMemoryMarket().products
        repository.pages.fails(.offline)
        await #expect(throws: MarketError.offline) { try await Discovery.only(repository).spelling(of: "bicycle") }
    }
}
