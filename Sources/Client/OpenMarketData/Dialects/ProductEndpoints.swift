import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The operations of the second and third generation: `/api/products…` and `/healthChecker`.
enum ProductEndpoints {
    /// `GET /healthChecker`, whose response is `"OK"` with the quotes.
    static func health() -> Endpoint<ServerHealth> {
        Endpoint(name: "health.check", target: .path("healthChecker")) { response throws(Unreadable) in
            let statement = try TextAnswer.text(of: response)
            return ServerHealth(isHealthy: statement.uppercased() == "OK", statement: String(statement.prefix(100)))
        }
    }

    /// `GET /api/products?page_no=…&items_per_page=…`, and whatever narrows the list.
    static func page(
        _ request: PageRequest,
        items: [QueryItem],
        reader: ProductReader
    ) -> Endpoint<ProductPage> {
        let target = EndpointTarget.path("api", "products", query: request.pageItems + items)
        return Endpoint(name: "products.page", target: target, decode: reader.page)
    }

    /// `GET /api/products/:id`.
    static func detail(_ id: Product.ID, reader: ProductReader) -> Endpoint<ProductDetail> {
        Endpoint(
            name: "products.detail",
            target: .path("api", "products", id.rawValue),
            decode: product(reader)
        )
    }

    /// `GET /api/products/:id/history`.
    static func history(of id: Product.ID) -> Endpoint<[ProductRevision]> {
        Endpoint(
            name: "products.history",
            target: .path("api", "products", id.rawValue, "history"),
            // A step that cannot be read is an error, for a price must not be left out silently.
            decode: Endpoint.reading { root throws(Unreadable) in try root.list("history", ProductRevision.init) }
        )
    }

    /// `GET /api/products/facets`, with whatever narrows the list.
    static func facets(items: [QueryItem]) -> Endpoint<ProductFacets> {
        let target = EndpointTarget.path("api", "products", "facets", query: items)
        return Endpoint(name: "products.facets", target: target, decode: Endpoint.reading(ProductFacets.init))
    }

    /// Below `/api/uploads`, the extended generation takes large bodies in parts.
    static let uploads = EndpointTarget.path("api", "uploads")

    /// `POST /api/products` with one JSON part named `params` and the files named `images`.
    static func register(
        _ form: MultipartBody,
        as credentials: VendorCredentials,
        reader: ProductReader
    ) -> Endpoint<ProductDetail> {
        Endpoint(
            name: "products.register",
            method: .post,
            target: .path("api", "products"),
            headers: identity(credentials),
            body: .multipart(form),
            failure: MarketError.ofProduct,
            decode: product(reader)
        )
    }

    /// `PUT /api/products/:id/images` with one JSON part named `params` and the new files named `images`.
    static func arrange(
        _ form: MultipartBody,
        of id: Product.ID,
        as credentials: VendorCredentials,
        reader: ProductReader
    ) -> Endpoint<ProductDetail> {
        Endpoint(
            name: "products.arrange",
            method: .put,
            target: .path("api", "products", id.rawValue, "images"),
            headers: identity(credentials),
            body: .multipart(form),
            failure: MarketError.ofSecret,
            decode: product(reader)
        )
    }

    /// `PATCH /api/products/:id` with the changed fields and the vendor's secret.
    static func edit(
        _ id: Product.ID,
        _ fields: JSONValue,
        as credentials: VendorCredentials,
        reader: ProductReader
    ) -> Endpoint<ProductDetail> {
        Endpoint(
            name: "products.edit",
            method: .patch,
            target: .path("api", "products", id.rawValue),
            headers: jsonIdentity(credentials),
            body: .bytes(fields.encoded()),
            failure: MarketError.ofProduct,
            decode: product(reader)
        )
    }

    /// `POST /api/products/:id/secret` or `…/archived`: the first step of deleting.
    static func unlock(
        _ id: Product.ID,
        step: String,
        as credentials: VendorCredentials
    ) -> Endpoint<String> {
        let secret: JSONValue = ["secret": .string(credentials.secret.reveal())]
        return Endpoint(
            name: "products.unlock",
            method: .post,
            target: .path("api", "products", id.rawValue, step),
            headers: jsonIdentity(credentials),
            body: .bytes(secret.encoded()),
            failure: MarketError.ofSecret,
            decode: TextAnswer.text(of:)
        )
    }

    /// The `DELETE` that the first step led to.
    static func delete(_ target: EndpointTarget, as credentials: VendorCredentials) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "products.delete",
            method: .delete,
            target: target,
            headers: identity(credentials),
            decode: Endpoint.ignoringBody
        )
    }

    private static func identity(_ credentials: VendorCredentials) -> HTTPHeaders {
        ["identifier": credentials.identifier]
    }

    private static func jsonIdentity(_ credentials: VendorCredentials) -> HTTPHeaders {
        ["identifier": credentials.identifier, "Content-Type": "application/json"]
    }

    private static func product(_ reader: ProductReader) -> Endpoint<ProductDetail>.Decode {
        { response throws(Unreadable) in
            try reader.detail(try JSONDocument(response).root)
        }
    }
}
