import Foundation
package import OpenMarketDomain
import OpenMarketWire

/// The form with which the second and third generation register or edit a product.
struct ProductForm {
    let descriptionKey: String
    let secret: Secret

    /// One part with all fields as JSON, then the files.
    func registration(_ draft: ProductDraft, images: [PreparedImage]) -> MultipartBody {
        var fields: [JSONValue.Field] = [
            .init("name", .string(draft.name)),
            .init(descriptionKey, .string(draft.description)),
            .init("price", .decimal(draft.price.amount)),
            .init("currency", .string(draft.price.currency.rawValue)),
            .init("discounted_price", .decimal(draft.discount.amount)),
            .init("stock", .integer(draft.stock)),
        ]
        draft.category.map { fields.append(.init("category", .string($0.rawValue))) }
        if images.contains(where: { $0.text != nil }) {
            fields.append(.init("image_texts", .array(images.map { Self.text($0.text) })))
        }
        return body(fields, images: images)
    }

    /// One part that says where each image stands, then the files of those that are new.
    func album(_ album: [AlbumImage<PreparedImage>], version: Int?) -> MultipartBody {
        var files: [PreparedImage] = []
        let places = album.map { image -> JSONValue in
            switch image {
            case .kept(let id, let text):
                return ["id": Self.number(id.rawValue), "text": Self.text(text)]
            case .added(let image):
                files.append(image)
                return ["file": .integer(files.count - 1), "text": Self.text(image.text)]
            }
        }
        var fields: [JSONValue.Field] = [.init("images", .array(places))]
        version.map { fields.append(.init("version", .integer($0))) }
        return body(fields, images: files)
    }

    private func body(_ fields: [JSONValue.Field], images: [PreparedImage]) -> MultipartBody {
        let params = MultipartPart(
            name: "params",
            contentType: "application/json",
            content: .bytes(JSONValue.object(fields + [.init("secret", .string(secret.reveal()))]).encoded())
        )
        return MultipartBody(parts: [params] + images.map { $0.part(named: "images") })
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
        patch.category.map { fields.append(.init("category", .string($0.rawValue))) }
        patch.buyer.map { fields.append(.init("buyer", .string($0.rawValue))) }
        patch.version.map { fields.append(.init("version", .integer($0))) }
        return .object(fields + [.init("secret", .string(secret.reveal()))])
    }

    private static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    private static func number(_ text: String) -> JSONValue {
        Int(text).map(JSONValue.integer) ?? .string(text)
    }
}

extension PreparedImage {
    /// The image as a part of a form.
    func part(named name: String) -> MultipartPart {
        MultipartPart(name: name, fileName: fileName, contentType: format.mediaType, content: .bytes(data))
    }
}

extension ProductPatch {
    /// Whether every number of the patch can be written down.
    package var hasFiniteNumbers: Bool {
        (price?.isFinite ?? true) && (discount?.amount.isFinite ?? true)
    }
}
