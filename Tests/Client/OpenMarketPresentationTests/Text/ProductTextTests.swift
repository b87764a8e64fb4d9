import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Texts of a product", .slot)
struct ProductTextTests {
    private let wording = Wording(.korean)

    private func tokens(price: Decimal, discount: Decimal) -> [TextToken] {
        wording.priceTokens(of: .fixture(price: price, discount: discount))
    }

    @Test("Without a discount there is one price")
    func noDiscount() {
        #expect(tokens(price: 1000, discount: 0) == [TextToken("1,000원", .price)])
    }

    @Test("With a discount there are the old price, the new one and the percentage")
    func discount() {
        #expect(
            tokens(price: 15_000, discount: 3_000) == [
                TextToken("15,000원", .struckPrice), TextToken("12,000원", .bargainPrice),
                TextToken("-20%", .discountPercentage),
            ]
        )
    }

    @Test("What is free was a hundred percent off")
    func free() {
        #expect(
            tokens(price: 500, discount: 500) == [
                TextToken("500원", .struckPrice), TextToken("0원", .bargainPrice),
                TextToken("-100%", .discountPercentage),
            ]
        )
    }

    @Test("Less than one percent is a discount without a percentage")
    func tiny() {
        #expect(tokens(price: 1000, discount: 1).map(\.role) == [.struckPrice, .bargainPrice])
    }

    @Test("More off than the price has no percentage")
    func tooMuch() {
        #expect(tokens(price: 100, discount: 300).map(\.text) == ["100원", "0원"])
    }

    @Test("A negative discount, or one that is no number, is none", arguments: [Decimal(-5), .nan])
    func nonsense(discount: Decimal) {
        #expect(tokens(price: 100, discount: discount) == [TextToken("100원", .price)])
    }

    @Test("A discount too small to change an enormous price strikes nothing through")
    func swallowed() throws {
        let enormous = try #require(Decimal(string: "1E60"))
        #expect(tokens(price: enormous, discount: 1).map(\.role) == [.price])
    }

    @Test(
        "The stock is counted up to 9,999",
        arguments: [
            (Int.min, "품절", "품절"), (-1, "품절", "품절"), (0, "품절", "품절"), (2, "재고 2개", "2개 남음"),
            (9999, "재고 9,999개", "9,999개 남음"), (10_000, "재고 많음", "재고 많음"), (Int.max, "재고 많음", "재고 많음"),
        ]
    )
    func stock(count: Int, row: String, detail: String) {
        let role: TextRole = count > 0 ? .stock : .soldOut
        #expect(wording.stockToken(of: count) == TextToken(row, role))
        #expect(wording.stockToken(of: count, style: .detail) == TextToken(detail, role))
    }

    @Test("One of a thing is nothing to speak of, as most things are sold once", arguments: StockStyle.allCases)
    func single(style: StockStyle) {
        #expect(wording.stockToken(of: 1, style: style) == nil)
        let spoken = wording.accessibleText(of: .fixture(stock: 1), isLiked: false, now: Date(timeIntervalSince1970: 0))
        #expect(!spoken.label.contains("재고"))
    }

    @Test(
        "A row says that few are left of several, or none; not that there is one of a single thing, or of what is sold",
        arguments: [
            (0, nil, true), (1, nil, false), (2, .onSale, true), (3, nil, true), (4, nil, false), (2, .sold, false),
        ]
            as [(Int, SaleStatus?, Bool)]
    )
    func scarce(stock: Int, status: SaleStatus?, isScarce: Bool) {
        let product = Product.fixture(stock: stock, status: status)
        let row = ProductRow(product, isLiked: false, wording: wording, now: Date(timeIntervalSince1970: 0))
        #expect(row.isScarce == isScarce && row.isOffered == (stock > 0 && status != .sold))
    }

    @Test("The stock in other languages")
    func foreignStock() {
        #expect(Wording(.english).stockToken(of: 0)?.text == "Sold out")
        #expect(Wording(.english).stockToken(of: 3, style: .detail)?.text == "3 left")
        #expect(Wording(.japanese).stockToken(of: 0)?.text == "売り切れ")
        #expect(Wording(.japanese).stockToken(of: 3)?.text == "在庫：3点")
    }

    @Test(
        "A page index is within its bounds, and not shown for one page",
        arguments: [
            (1, 5, "1 / 5"), (5, 5, "5 / 5"), (0, 5, "1 / 5"), (-3, 5, "1 / 5"), (9, 5, "5 / 5"), (Int.max, 2, "2 / 2"),
            (1, 1, nil), (1, 0, nil), (1, -1, nil),
        ]
    )
    func pages(page: Int, count: Int, shown: String?) {
        #expect(wording.pageIndex(page, of: count) == shown)
    }
}
