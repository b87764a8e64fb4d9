import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The operations of the first generation: `/items/:page`, `/item`, `/item/:id`.
enum ItemEndpoints {
    /// The number of rows that this generation always sends.
    static let pageSize = 20

    /// `GET /items/:page`.
    ///
    /// There is no "has next": a full page means that there may be one.
    static func page(_ number: Int, reader: ItemReader) -> Endpoint<ProductPage> {
        Endpoint(name: "products.page", target: .path("items", String(number))) { response throws(Unreadable) in
            let root = try JSONDocument(response).root
            guard let list = root["items"], list.isArray else { throw ProductPage.noList }
            let (products, losses) = list.rows(reader.product)
            return try ProductPage(root, products: products, losses: losses, fullPage: pageSize)
        }
    }

    /// `GET /item/:id`.
    static func detail(_ id: Product.ID, reader: ItemReader) -> Endpoint<ProductDetail> {
        Endpoint(name: "products.detail", target: .path("item", id.rawValue), decode: item(reader))
    }

    /// `POST /item` with one text part per field and the files named `images[]`.
    static func register(_ form: ItemForm, reader: ItemReader) -> Endpoint<ProductDetail> {
        Endpoint(
            name: "products.register",
            method: .post,
            target: .path("item"),
            body: .multipart(form.body),
            decode: item(reader)
        )
    }

    /// `PATCH /item/:id` with the changed fields and the item's password.
    static func edit(_ id: Product.ID, _ form: ItemForm, reader: ItemReader) -> Endpoint<ProductDetail> {
        Endpoint(
            name: "products.edit",
            method: .patch,
            target: .path("item", id.rawValue),
            body: .multipart(form.body),
            failure: wrongPassword,
            decode: item(reader)
        )
    }

    /// `PATCH /item/:id` with the password alone: right or wrong, nothing changes.
    static func probe(_ id: Product.ID, _ form: ItemForm) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "products.confirmOwnership",
            method: .patch,
            target: .path("item", id.rawValue),
            body: .multipart(form.body),
            failure: wrongPassword,
            decode: Endpoint.ignoringBody
        )
    }

    /// `DELETE /item/:id` with a JSON body.
    static func delete(_ id: Product.ID, body: JSONValue) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "products.delete",
            method: .delete,
            target: .path("item", id.rawValue),
            headers: ["Content-Type": "application/json"],
            body: .bytes(body.encoded()),
            failure: wrongPassword,
            decode: Endpoint.ignoringBody
        )
    }

    /// The error for a wrong password, which this generation responds to with 404.
    private static let wrongPassword: @Sendable (HTTPResponse) -> MarketError? = { response in
        response.status == 404 ? .wrongSecret : nil
    }

    private static func item(_ reader: ItemReader) -> Endpoint<ProductDetail>.Decode {
        { response throws(Unreadable) in
            try reader.detail(try JSONDocument(response).root)
        }
    }
}
