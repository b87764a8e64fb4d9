import Foundation
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

    @Test("An order by price never mixes currencies, and is one of amounts in each", arguments: [1, -1])
    func currencies(direction: Decimal) {
        let sort = direction > 0 ? ProductSort.cheapest : .dearest
        var random = SeededGenerator(seed: 57)
        for count in 0..<60 {
            let products = (0..<count).map { id in
                let price = Decimal(Int.random(in: 0...9, using: &random))
                return Product.fixture(id: id, price: price, currency: Bool.random(using: &random) ? .krw : .usd)
            }
            let sorted = sort.sorted(products)
            #expect(Set(sorted.map(\.id)) == Set(products.map(\.id)))
            let steps = zip(sorted, sorted.dropFirst())
            let borders = steps.filter { $0.price.currency != $1.price.currency }
            #expect(borders.count == max(0, Set(products.map(\.price.currency)).count - 1))
            for (one, next) in steps where one.price.currency == next.price.currency {
                #expect((next.price.amount - one.price.amount) * direction >= 0)
            }
        }
    }
}
