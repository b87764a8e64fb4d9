public import OpenMarketData
public import OpenMarketDomain
import OpenMarketWire
public import WishListsDomain

/// Wish lists at the server of a market.
public struct RemoteWishLists: WishListsRepository {
    private let client: EndpointClient

    /// Sends through `client`, which is `endpoints` of a market's client.
    public init(client: EndpointClient) {
        self.client = client
    }

    /// All lists of the user.
    public func lists() async throws(MarketError) -> [WishList] {
        try await client.call(Endpoint<WishListsDTO>.wishLists).lists.map { $0.toDomain() }
    }

    /// Stores a list.
    public func store(_ list: WishList) async throws(MarketError) {
        _ = try await client.call(Endpoint<EmptyResponse>.storing(list))
    }

    /// Deletes a list.
    public func delete(_ id: WishList.ID) async throws(MarketError) {
        do throws(MarketError) {
            _ = try await client.call(Endpoint<EmptyResponse>.deletingWishList(id))
        } catch .notFound {
            // It was deleted already.
        }
    }
}

extension Endpoint<WishListsDTO> {
    /// `GET /api/wish-lists`.
    static var wishLists: Endpoint {
        Endpoint(name: "wishLists.list", target: .path("api", "wish-lists"), needsAccessToken: true)
    }
}

extension Endpoint<EmptyResponse> {
    /// `PUT /api/wish-lists/{id}`: the same again changes nothing, so it may be repeated.
    static func storing(_ list: WishList) throws(MarketError) -> Endpoint {
        try Endpoint(
            name: "wishLists.store",
            method: .put,
            target: .path("api", "wish-lists", list.id.rawValue),
            retry: .idempotent,
            needsAccessToken: true,
            decode: ignoringBody
        ).sending(WishListDTO(list))
    }

    /// `DELETE /api/wish-lists/{id}`.
    static func deletingWishList(_ id: WishList.ID) -> Endpoint {
        Endpoint(
            name: "wishLists.delete",
            method: .delete,
            target: .path("api", "wish-lists", id.rawValue),
            retry: .idempotent,
            needsAccessToken: true,
            decode: ignoringBody
        )
    }
}

/// The response in the server's words.
struct WishListsDTO: Decodable, Sendable {
    let lists: [WishListDTO]
}

/// A list in the words of a server, and of a document.
struct WishListDTO: Codable, Sendable {
    let id: String
    let name: String
    let productIDs: [String]

    enum CodingKeys: String, CodingKey {
        case id, name
        case productIDs = "product_ids"
    }

    init(_ list: WishList) {
        (id, name, productIDs) = (list.id.rawValue, list.name, list.products.map(\.rawValue))
    }

    func toDomain() -> WishList {
        WishList(
            id: WishList.ID(rawValue: id),
            name: name,
            products: productIDs.map { Product.ID(rawValue: $0) }
        )
    }
}
