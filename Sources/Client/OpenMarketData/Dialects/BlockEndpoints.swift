import OpenMarketDomain
import OpenMarketWire

/// The operations on blocks, which the extended third generation has.
enum BlockEndpoints {
    /// `POST /api/blocks`.
    static func add(_ seller: Seller.Key) -> Endpoint<Seller> {
        Endpoint(
            name: "blocks.add",
            method: .post,
            target: .path("api", "blocks"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(seller.fields.encoded()),
            retry: .idempotent,
            needsAccessToken: true
        ) { response throws(Unreadable) in try Seller(try JSONDocument(response).root) }
    }

    /// `DELETE /api/blocks/:vendor`.
    static func remove(_ id: Vendor.ID) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "blocks.remove",
            method: .delete,
            target: .path("api", "blocks", id.rawValue),
            retry: .idempotent,
            needsAccessToken: true,
            decode: Endpoint.ignoringBody
        )
    }

    /// `GET /api/blocks`.
    static func list() -> Endpoint<[Seller]> {
        Endpoint(name: "blocks.list", target: .path("api", "blocks"), needsAccessToken: true) {
            response throws(Unreadable) in try Seller.all(in: JSONDocument(response).root)
        }
    }
}
