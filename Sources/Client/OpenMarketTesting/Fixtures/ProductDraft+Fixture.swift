public import Foundation
public import OpenMarketDomain

extension ProductDraft {
    /// A draft that breaks no rule.
    public static func fixture(
        name: String = "Mechanical keyboard",
        description: String = "Brown switches, aluminium case, hardly used.",
        price: Decimal = 89_000,
        currency: Currency = .krw,
        discount: Decimal = 0,
        stock: Int = 12,
        category: ProductCategory? = nil
    ) -> ProductDraft {
        ProductDraft(
            name: name,
            description: description,
            price: Money(price, currency),
            discount: Discount(discount),
            stock: stock,
            category: category
        )
    }
}

extension ProductPage {
    /// A page of the products with these ids.
    public static func fixture(
        number: Int = 1,
        ids: some Sequence<Int> = 1...3,
        hasNext: Bool = true,
        totalCount: Int? = nil,
        losses: [RowLoss] = []
    ) -> ProductPage {
        ProductPage(
            number: number,
            products: Product.fixtures(ids: ids),
            hasNext: hasNext,
            totalCount: totalCount,
            losses: losses
        )
    }
}
