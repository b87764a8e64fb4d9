import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The form with which the second and third generation register or edit a product.
struct ProductForm {
    let names: ProductNames
    /// The secret that signs it; `nil` where something else does.
    let secret: Secret?

    /// The body of a request that needs the signature and no field.
    var proof: JSONValue { signed([]) }

    /// One part with all fields as JSON, then the files.
    func registration(_ draft: ProductDraft, images: [PreparedImage]) throws(MarketError) -> MultipartBody {
        var fields = try ProductPatch(draft).fields(names)
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
                return ["id": .number(id.rawValue), "text": Self.text(text)]
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
            content: .bytes(signed(fields).encoded())
        )
        return MultipartBody(parts: [params] + images.map { $0.part(named: "images") })
    }

    /// The changed fields and the secret.
    func change(_ patch: ProductPatch) throws(MarketError) -> JSONValue {
        signed(try patch.fields(names))
    }

    private func signed(_ fields: [JSONValue.Field]) -> JSONValue {
        .object(fields + (secret.map { [.init("secret", .string($0.reveal()))] } ?? []))
    }

    private static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

extension PreparedImage {
    func part(named name: String) -> MultipartPart {
        MultipartPart(name: name, fileName: fileName, contentType: format.mediaType, content: .bytes(data))
    }
}
