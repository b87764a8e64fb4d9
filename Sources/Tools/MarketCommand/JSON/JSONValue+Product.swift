import Foundation
import OpenMarket

extension JSONValue {
    /// A row of a list, with the keys that ``ProductKeys`` documents and that do not change.
    init(_ product: Product) {
        self = .object(Self.fields(of: product, vendorID: product.vendorID, vendorName: product.vendorName))
    }

    /// A product with everything.
    init(_ detail: ProductDetail) {
        let images = detail.images.map { image in
            JSONValue.object([
                Field("id", .string(image.id.rawValue)),
                Field("url", .string(image.url.absoluteString)),
                Field("thumbnail", .text(image.thumbnail?.absoluteString)),
                Field("text", .text(image.text)),
            ])
        }
        self = .object(
            Self.fields(
                of: detail.product,
                vendorID: detail.vendorID,
                vendorName: detail.vendor?.name ?? detail.product.vendorName
            ) + [
                Field("description", .string(detail.description)),
                Field("images", .array(images)),
            ]
        )
    }

    /// A text, or `null`.
    static func text(_ value: String?) -> JSONValue {
        value.map(JSONValue.string) ?? .null
    }

    private static func fields(of product: Product, vendorID: Vendor.ID?, vendorName: String?) -> [Field] {
        [
            Field("id", .string(product.id.rawValue)),
            Field("name", .string(product.name)),
            Field("price", .decimal(product.price.amount)),
            Field("currency", .string(product.price.currency.rawValue)),
            Field("discount", .decimal(product.discount.amount)),
            Field("bargainPrice", .decimal(product.bargainPrice.amount)),
            Field("stock", .integer(product.stock)),
            Field("vendorId", .text(vendorID?.rawValue)),
            Field("vendorName", .text(vendorName)),
            Field("thumbnail", .text(product.thumbnail?.absoluteString)),
            Field("createdAt", .text(product.createdAt?.formatted(.iso8601))),
            Field("likes", product.likeCount.map(JSONValue.integer) ?? .null),
            Field("status", .text(product.status?.rawValue)),
            Field("category", .text(product.category?.rawValue)),
        ]
    }
}

/// The keys of a product in JSON, for the help texts.
enum ProductKeys {
    static let row = [
        HelpRow("id", "text"),
        HelpRow("name", "text"),
        HelpRow("price, discount, bargainPrice", "exact numbers; bargainPrice is what the buyer pays"),
        HelpRow("currency", "the code of the currency"),
        HelpRow("stock", "how many are left"),
        HelpRow("vendorId, vendorName", "texts, or null where the market does not say"),
        HelpRow("thumbnail", "the address of the small picture, or null"),
        HelpRow("createdAt", "ISO 8601 in UTC, or null"),
        HelpRow("likes", "how many users like it, or null where the market does not say"),
        HelpRow("status", "on_sale, reserved, sold or hidden, or null where the market does not say"),
        HelpRow("category", "such as home or home.lighting, or null"),
    ]
    static let detail = row + more

    private static let more = [
        HelpRow("description", "text"),
        HelpRow("images", "list of objects with id, url, thumbnail and text"),
    ]
}
