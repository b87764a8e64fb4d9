import Foundation
public import OpenMarketDomain

extension Fixture {
    /// The vendors of the sample catalogue with what they log in with.
    public static let sessions: [Session] = ["한옥상점", "Harbour Goods", "달빛서점", "Nordlicht Audio"]
        .enumerated()
        .map { index, name in
            Session(
                vendor: Vendor(id: Vendor.ID(index + 1), name: name),
                credentials: VendorCredentials(identifier: "sample-\(index + 1)", secret: Secret("secret-\(index + 1)"))
            )
        }

    /// A few dozen products, oldest first, for previews, demonstrations and tests.
    public static let catalogue: [ProductDetail] = sampleProducts.enumerated().map { index, good in
        detail(of: good, number: index + 1)
    }

    private static func detail(of good: SampleProduct, number: Int) -> ProductDetail {
        let vendor = sessions[(number - 1) % sessions.count].vendor
        let images = sampleImages(of: number)
        let product = Product(
            id: Product.ID(number),
            vendorID: vendor?.id,
            vendorName: vendor?.name,
            name: good.name,
            summary: good.text,
            thumbnail: images.first?.thumbnail,
            price: Money(good.amount(good.price), good.currency),
            discount: Discount(good.amount(good.discount)),
            stock: good.stock,
            createdAt: Date(timeIntervalSince1970: 1_700_000_000 + TimeInterval(number) * 5400)
        )
        return ProductDetail(product: product, description: good.text, images: images, vendor: vendor)
    }

    private static func sampleImages(of number: Int) -> [ProductImage] {
        (1...(1 + number % 3)).compactMap { place in
            guard let url = URL(string: "https://images.example/\(number)/\(place).jpg") else { return nil }
            return ProductImage(id: ProductImage.ID(number * 10 + place), url: url, thumbnail: url)
        }
    }
}
