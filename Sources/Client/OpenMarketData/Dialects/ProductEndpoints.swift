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

    /// `GET /api/products/searches`.
    static func popularSearches() -> Endpoint<[String]> {
        let target = EndpointTarget.path("api", "products", "searches")
        return Endpoint(name: "products.searches", target: target, decode: Endpoint.reading(Self.texts))
    }

    private static func texts(_ root: JSONNode) throws(Unreadable) -> [String] {
        try root.list("searches") { row throws(Unreadable) in
            guard let text = try row.text("text") else { throw Unreadable(expected: "a text", path: "text") }
            return text
        }
    }

    static func product(_ reader: ProductReader) -> Endpoint<ProductDetail>.Decode {
        { response throws(Unreadable) in
            try reader.detail(try JSONDocument(response).root)
        }
    }
}
