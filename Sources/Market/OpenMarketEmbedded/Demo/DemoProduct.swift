import Foundation
import OpenMarketBackend
import OpenMarketDomain

/// One line of the demo catalogue.
struct DemoProduct: Sendable {
    let name: String
    let text: String
    let price: Decimal
    let currency: Currency
    let discount: Decimal
    let stock: Int
    /// The name of its seller.
    private(set) var seller = ""
    private(set) var category = ""
    private(set) var drawing = Drawing(text: "")

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

    /// The line with who sells it, under what it is found and what it looks like.
    func sold(by seller: String, in category: String, shown drawing: Drawing) -> DemoProduct {
        var good = self
        (good.seller, good.category, good.drawing) = (seller, category, drawing)
        return good
    }

    /// The images of all products, in the order of the catalogue; every third one is seen from nearby as well.
    ///
    /// They are so small that there is one version of each.
    static let images = Task.detached {
        await DrawnFiles.all(catalogue) { number, good in
            let views = number.isMultiple(of: 3) ? [false, true] : [false]
            return views.map { isCloseUp in
                ImportedImage(
                    content: PNGWriter.file(of: good.drawing.canvas(side: DemoImages.side, isCloseUp: isCloseUp)),
                    versions: ImageVersions(
                        placeholder: good.drawing.canvas(side: 32, isCloseUp: isCloseUp).placeholder
                    )
                )
            }
        }
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
