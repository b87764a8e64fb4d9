package import Foundation
package import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite

/// A product that does not come through a form but from elsewhere, with its date.
package struct ImportedProduct: Sendable {
    /// The number of its vendor; not in the first generation.
    package var vendor: Int?
    /// The password with which an item of the first generation is changed.
    package var secret = ""
    package var draft: ProductDraft
    package var images: [ImportedImage]
    package var createdAt: Date

    package init(_ draft: ProductDraft, images: [ImportedImage], createdAt: Date) {
        (self.draft, self.images, self.createdAt) = (draft, images, createdAt)
    }
}

/// An image that the program itself adds to a product.
package struct ImportedImage: Sendable {
    /// The file, JPEG or PNG.
    package let content: Data
    /// The versions stored beside it; `nil` to have them made.
    package let versions: ImageVersions?

    package init(content: Data, versions: ImageVersions? = nil) { (self.content, self.versions) = (content, versions) }
}

extension MarketBackend {
    /// Puts products into the market, all or none; the rules of forms do not apply to them.
    ///
    /// - Throws: ``BackendError``, when nothing has been put in.
    /// - Returns: The numbers of the products.
    package func add(_ products: [ImportedProduct]) async throws(BackendError) -> [Int] {
        var rows: [NewProduct] = []
        do throws(Refusal) {
            for product in products { rows.append(try await row(of: product)) }
            let complete = rows
            let ids = try await market.stored { try await $0.insert(all: complete) }
            for row in complete { await market.versions.add(row.images, of: row.vendorID) }
            return ids.map { Int($0.rawValue) }
        } catch {
            await market.images.remove(rows.flatMap(\.images))
            throw BackendError(error)
        }
    }

    /// Replaces the banners of the home screen: images with words by language that lead to a product.
    ///
    /// Clients that know one text show all of them in a row.
    package func replaceBanners(
        with banners: [(image: Data, titles: KeyValuePairs<String, String>, product: Int)]
    ) async throws(BackendError) {
        do throws(Refusal) {
            let images = banners.map {
                CheckedImage(fileName: "banner.png", content: $0.image, versions: ImageVersions())
            }
            let rows = zip(try await market.images.store(images), banners).map { file, banner in
                let titles = JSONWriter.object { json in
                    for (language, title) in banner.titles {
                        json.key(named: language)
                        json.string(title)
                    }
                }
                return BannerRecord(
                    image: file.fullName,
                    title: banner.titles.map(\.value).joined(separator: " · "),
                    titles: String(decoding: titles, as: UTF8.self),
                    product: RecordID(Int64(banner.product))
                )
            }
            try await market.stored { try await $0.replaceBanners(with: rows) }
        } catch {
            throw BackendError(error)
        }
    }

    private func row(of product: ImportedProduct) async throws(Refusal) -> NewProduct {
        let images = product.images.map {
            CheckedImage(fileName: "image.png", content: $0.content, versions: $0.versions)
        }
        var row = NewProduct(
            values: ProductValues(product.draft),
            createdAt: Int64(product.createdAt.timeIntervalSince1970)
        )
        if configuration.generation.hasItems {
            let salt = RandomToken.bytes(16, configuration.random)
            row.passwordHash = SecretHash(of: product.secret, salt: salt, algorithm: .digest).text
        } else {
            row.vendorID = product.vendor.map { RecordID(Int64($0)) }
        }
        if configuration.generation != .v3x { row.values.category = nil }
        row.images = try await market.images.store(images)
        return row
    }
}
