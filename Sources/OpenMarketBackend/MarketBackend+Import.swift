package import Foundation
import OpenMarketServer
import OpenMarketStorage

/// A product that does not come through a form but from elsewhere, with its date and its category.
package struct ImportedProduct: Sendable {
    package var name: String
    package var text: String
    package var price: Decimal
    package var discount: Decimal
    package var currency: String
    package var stock: Int
    package var category: String
    /// The files of its images, JPEG or PNG.
    package var images: [Data]
    package var createdAt: Date

    package init(
        name: String,
        text: String,
        price: Decimal,
        discount: Decimal,
        currency: String,
        stock: Int,
        category: String,
        images: [Data],
        createdAt: Date
    ) {
        (self.name, self.text) = (name, text)
        (self.price, self.discount, self.currency) = (price, discount, currency)
        (self.stock, self.category) = (stock, category)
        (self.images, self.createdAt) = (images, createdAt)
    }
}

extension MarketBackend {
    /// Puts products into the market, all or none; the rules of forms do not apply to them.
    ///
    /// - Parameter products: Each with its vendor, and the vendor's secret: in the first generation that is what an item
    ///   is changed with.
    /// - Throws: ``BackendError``, when nothing has been put in.
    /// - Returns: The numbers of the products.
    package func add(
        _ products: [(product: ImportedProduct, vendor: VendorAccount, secret: String)]
    ) async throws(BackendError) -> [Int] {
        var rows: [NewProduct] = []
        do throws(Refusal) {
            for (product, vendor, secret) in products {
                rows.append(try await row(of: product, vendor: vendor, secret: secret))
            }
            let complete = rows
            let ids = try await market.stored { () async throws(StoreError) in try await store.insert(all: complete) }
            return ids.map { Int($0.rawValue) }
        } catch {
            await market.images.remove(rows.flatMap(\.images))
            throw BackendError(error)
        }
    }

    /// Replaces the banners of the home screen: images with words that lead to a product.
    package func replaceBanners(
        with banners: [(image: Data, title: String, product: Int)]
    ) async throws(BackendError) {
        do throws(Refusal) {
            let images = banners.map { CheckedImage(fileName: "banner.png", content: $0.image) }
            let rows = zip(try await market.images.store(images), banners).map { file, banner in
                BannerRecord(image: file.fullName, title: banner.title, product: RecordID(Int64(banner.product)))
            }
            try await market.stored { () async throws(StoreError) in try await store.replaceBanners(with: rows) }
        } catch {
            throw BackendError(error)
        }
    }

    private func row(
        of product: ImportedProduct,
        vendor: VendorAccount,
        secret: String
    ) async throws(Refusal) -> NewProduct {
        let images = product.images.map { CheckedImage(fileName: "image.png", content: $0) }
        var row = NewProduct(
            vendorID: nil,
            name: product.name,
            summary: product.text,
            price: product.price,
            discount: product.discount,
            currency: product.currency,
            stock: Int64(product.stock),
            createdAt: Int64(product.createdAt.timeIntervalSince1970)
        )
        if configuration.generation.hasItems {
            let salt = RandomToken.bytes(16, configuration.random)
            row.passwordHash = SecretHash(of: secret, salt: salt, algorithm: .digest).text
        } else {
            row.vendorID = RecordID(Int64(vendor.id))
        }
        if configuration.generation == .v3x { row.category = product.category }
        row.images = try await market.images.store(images)
        return row
    }
}
