import Foundation
import OpenMarketDomain
import OpenMarketWire

/// What the second and third generation are sent to register or edit a product.
struct ProductForm {
    let descriptionKey: String
    let secret: Secret

    /// One part with all fields as JSON, then the files.
    func registration(_ draft: ProductDraft, images: [PreparedImage]) -> MultipartBody {
        let fields: JSONValue = [
            "name": .string(draft.name),
            descriptionKey: .string(draft.description),
            "price": .decimal(draft.price.amount),
            "currency": .string(draft.price.currency.rawValue),
            "discounted_price": .decimal(draft.discount.amount),
            "stock": .integer(draft.stock),
            "secret": .string(secret.reveal()),
        ]
        let params = MultipartPart(
            name: "params",
            contentType: "application/json",
            content: .bytes(fields.encoded())
        )
        let files = images.map { image in
            MultipartPart(
                name: "images",
                fileName: image.fileName,
                contentType: image.format.mediaType,
                content: .bytes(image.data)
            )
        }
        return MultipartBody(parts: [params] + files)
    }

    /// The changed fields and the secret.
    func change(_ patch: ProductPatch) -> JSONValue {
        var fields: [JSONValue.Field] = []
        patch.name.map { fields.append(.init("name", .string($0))) }
        patch.description.map { fields.append(.init(descriptionKey, .string($0))) }
        patch.thumbnail.map { fields.append(.init("thumbnail_id", Self.number($0.rawValue))) }
        patch.price.map { fields.append(.init("price", .decimal($0))) }
        patch.currency.map { fields.append(.init("currency", .string($0.rawValue))) }
        patch.discount.map { fields.append(.init("discounted_price", .decimal($0.amount))) }
        patch.stock.map { fields.append(.init("stock", .integer($0))) }
        patch.status.map { fields.append(.init("status", .string($0.rawValue))) }
        patch.buyer.map { fields.append(.init("buyer", .string($0.rawValue))) }
        patch.version.map { fields.append(.init("version", .integer($0))) }
        return .object(fields + [.init("secret", .string(secret.reveal()))])
    }

    private static func number(_ text: String) -> JSONValue {
        Int(text).map(JSONValue.integer) ?? .string(text)
    }
}
