import Foundation
package import OpenMarketDomain

extension ItemDTO {
    /// The product this item is.
    package func toDomain() -> Product {
        Product(
            id: Product.ID(rawValue: id),
            vendorID: nil,
            vendorName: nil,
            name: title ?? "",
            summary: descriptions,
            thumbnail: thumbnails.first,
            price: Money(price ?? discountedPrice ?? 0, Currency(rawValue: currency ?? "")),
            discount: discount,
            stock: stock ?? 0,
            createdAt: registrationDate
        )
    }

    /// The detail this item is.
    ///
    /// Images have no ids here; their places serve. Thumbnails come in the same
    /// order, but there may be fewer.
    package func toDomainDetail() -> ProductDetail {
        let pictures = images.enumerated().map { place, url in
            ProductImage(
                id: ProductImage.ID(place),
                url: url,
                thumbnail: place < thumbnails.count ? thumbnails[place] : nil
            )
        }
        return ProductDetail(product: toDomain(), description: descriptions ?? "", images: pictures, vendor: nil)
    }

    /// This generation sends the price that remains, not what is taken off.
    private var discount: Discount {
        guard let price, let discountedPrice else { return .none }
        return Discount(from: price, to: discountedPrice)
    }
}
