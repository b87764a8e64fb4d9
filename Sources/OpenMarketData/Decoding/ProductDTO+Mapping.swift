import Foundation
package import OpenMarketDomain

extension ProductDTO {
    /// The product this row describes.
    package func toDomain() -> Product {
        Product(
            id: Product.ID(rawValue: id),
            vendorID: vendorID.flatMap { $0.isEmpty ? nil : Vendor.ID(rawValue: $0) },
            vendorName: vendorName,
            name: name ?? "",
            summary: description,
            thumbnail: thumbnail,
            price: Money(listPrice, Currency(rawValue: currency ?? "")),
            discount: discount,
            stock: stock ?? 0,
            createdAt: createdAt
        )
    }

    /// The price; where it is null, the bargain price and what was taken off it.
    private var listPrice: Decimal {
        price ?? (bargainPrice ?? 0) + (discountedPrice ?? 0)
    }

    /// The amount off; where it is null, what lies between the two prices.
    private var discount: Discount {
        if let discountedPrice { return Discount(discountedPrice) }
        guard let bargainPrice, price != nil else { return .none }
        return Discount(from: listPrice, to: bargainPrice)
    }
}
