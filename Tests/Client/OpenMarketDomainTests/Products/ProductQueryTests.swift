import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct ProductQueryTests {
    private let product = Product.fixture(vendor: .fixture(id: 7, name: "Harbour Goods"), name: "Mechanische TASTATUR")

    @Test(
        "A product is found by part of its own or its vendor's name, whatever the case",
        arguments: [
            ("", true), ("tastatur", true), ("MECHAN", true), ("harbour", true), ("maus", false), (" tastatur", true),
        ]
    )
    func text(text: String, isFound: Bool) {
        #expect(ProductQuery(text: text).matches(product) == isFound)
    }

    @Test("A vendor's query finds that vendor's products only")
    func vendor() {
        #expect(ProductQuery(vendor: Vendor.ID(7)).matches(product))
        #expect(!ProductQuery(vendor: Vendor.ID(8)).matches(product))
        #expect(!ProductQuery(vendor: Vendor.ID(7)).matches(.fixture(vendor: nil)))
        #expect(!ProductQuery(text: "maus", vendor: Vendor.ID(7)).matches(product))
    }
}
