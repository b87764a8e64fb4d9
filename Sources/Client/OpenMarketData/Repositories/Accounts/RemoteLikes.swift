package import OpenMarketDomain
import OpenMarketWire

/// Likes at a server of the extended third generation, which likes only products that it has.
package struct RemoteLikes: LikesRepository {
    private let client: EndpointClient

    package init(client: EndpointClient) { self.client = client.signed() }

    package func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool {
        try await likedProductIDs().contains(id)
    }

    package func likedProductIDs() async throws(MarketError) -> [Product.ID] {
        try await client.call(LikeEndpoints.list())
    }

    package func setLiked(_ id: Product.ID, _ isLiked: Bool) async throws(MarketError) {
        _ = try await client.call(isLiked ? LikeEndpoints.add(id) : LikeEndpoints.remove(id))
    }
}

/// The operations on likes, which the extended third generation has.
enum LikeEndpoints {
    /// `GET /api/likes`.
    static func list() -> Endpoint<[Product.ID]> {
        .own(
            "likes.list",
            .get,
            "likes",
            decode: Endpoint.reading { root throws(Unreadable) in
                try root.list("product_ids") { id throws(Unreadable) in
                    guard let text = try id.text(at: "product_ids") else { throw Unreadable(expected: "an id") }
                    return Product.ID(rawValue: text)
                }
            }
        )
    }

    /// `PUT /api/likes/:product`.
    static func add(_ id: Product.ID) -> Endpoint<EmptyResponse> {
        .own("likes.add", .put, "likes", id.rawValue, decode: Endpoint.ignoringBody)
    }

    /// `DELETE /api/likes/:product`.
    static func remove(_ id: Product.ID) -> Endpoint<EmptyResponse> {
        .own("likes.remove", .delete, "likes", id.rawValue, decode: Endpoint.ignoringBody)
    }
}
