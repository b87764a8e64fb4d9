import Foundation
import OpenMarketDomain

struct DemoProduct: Sendable {
    let name: String
    let text: String
    let price: Decimal
    let currency: Currency
    let discount: Decimal
    let stock: Int
    private(set) var seller = ""
    private(set) var category = ""

    /// A line with amounts in whole won or dollars: clients of the old servers know no other currency and read amounts as
    /// whole numbers, and one row that they cannot read hides a page from them.
    init(_ name: String, _ text: String, _ currency: Currency, _ price: Int, off: Int = 0, stock: Int) {
        self.name = name
        self.text = text
        self.price = Decimal(price)
        self.currency = currency
        discount = Decimal(off)
        self.stock = stock
    }

    /// Returns the product with the name of its seller and its category.
    func sold(by seller: String, in category: String) -> DemoProduct {
        var good = self
        (good.seller, good.category) = (seller, category)
        return good
    }

    /// The goods in a currency, or all of them, each with its number in the catalogue.
    static func goods(in currency: Currency?) -> [(number: Int, good: DemoProduct)] {
        catalogue.enumerated().filter { currency == nil || $0.element.currency == currency }
            .map { (number: $0.offset, good: $0.element) }
    }

    /// Returns the age in seconds of the product that is `number` of `count`: forty days for the first one, less than
    /// an hour for the last one, and never at the same time of day.
    static func age(number: Int, of count: Int) -> TimeInterval {
        let share = Double(count - 1 - number) / Double(max(1, count - 1))
        let days = share * share * 40
        let minutes = Double((number * 397) % 41 + 3)
        return days * 86_400 + minutes * 60
    }
}
