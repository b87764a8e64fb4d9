public import Foundation
public import OpenMarketDomain

extension Vendor {
    /// A vendor to test with.
    public static func fixture(id: Int = 7, name: String = "vendor7") -> Vendor {
        Vendor(id: Vendor.ID(id), name: name)
    }
}

extension Product {
    /// A product to test with; name only what the test is about.
    public static func fixture(
        id: Int = 1,
        vendor: Vendor? = .fixture(),
        name: String = "Mechanical keyboard",
        summary: String? = nil,
        thumbnail: URL? = nil,
        price: Decimal = 89_000,
        currency: Currency = .krw,
        discount: Decimal = 0,
        stock: Int = 12,
        createdAt: Date? = Date(timeIntervalSince1970: 1_700_000_000),
        likeCount: Int? = nil,
        status: SaleStatus? = nil,
        version: Int? = nil,
        category: ProductCategory? = nil
    ) -> Product {
        Product(
            id: ID(id),
            vendorID: vendor?.id,
            vendorName: vendor?.name,
            name: name,
            summary: summary,
            thumbnail: thumbnail,
            price: Money(price, currency),
            discount: Discount(discount),
            stock: stock,
            createdAt: createdAt,
            likeCount: likeCount,
            status: status,
            version: version,
            category: category
        )
    }

    /// Products that differ in their ids and names.
    public static func fixtures(ids: some Sequence<Int>) -> [Product] {
        ids.map { .fixture(id: $0, name: "Product \($0)") }
    }
}

extension ProductDetail {
    /// A detail to test with.
    public static func fixture(
        id: Int = 1,
        vendor: Vendor? = .fixture(),
        name: String = "Mechanical keyboard",
        description: String = "Brown switches, aluminium case, hardly used.",
        price: Decimal = 89_000,
        currency: Currency = .krw,
        discount: Decimal = 0,
        stock: Int = 12,
        images: [ProductImage] = [],
        isLiked: Bool = false,
        likeCount: Int? = nil,
        status: SaleStatus? = nil,
        version: Int? = nil,
        category: ProductCategory? = nil
    ) -> ProductDetail {
        ProductDetail(
            product: .fixture(
                id: id,
                vendor: vendor,
                name: name,
                price: price,
                currency: currency,
                discount: discount,
                stock: stock,
                likeCount: likeCount,
                status: status,
                version: version,
                category: category
            ),
            description: description,
            images: images,
            vendor: vendor,
            isLiked: isLiked
        )
    }
}

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
