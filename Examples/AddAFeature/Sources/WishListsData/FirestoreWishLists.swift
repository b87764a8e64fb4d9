public import OpenMarket
import OpenMarketFirebase
public import WishListsDomain

/// Wish lists as documents below the user: no server has to know them.
public struct FirestoreWishLists: WishListsRepository {
    private let collection: FirestoreCollection<WishListDTO>

    /// Lists beside what the user of `market` has there.
    ///
    /// - Throws: `MarketError.unsupported(_:)` with `.accounts` in a market without users.
    public init(of market: OpenMarketClient) throws(MarketError) {
        collection = try market.collection("wishLists", of: WishListDTO.self)
    }

    /// All lists of the user, page by page.
    public func lists() async throws(MarketError) -> [WishList] {
        var lists: [WishList] = []
        var next: String?
        repeat {
            let page = try await collection.page(after: next)
            lists += page.entities.map { $0.entity.toDomain() }
            next = page.next
        } while next != nil
        return lists
    }

    /// Stores a list.
    public func store(_ list: WishList) async throws(MarketError) {
        do throws(MarketError) {
            try await collection.update(WishListDTO(list), id: list.id.rawValue)
        } catch .notFound {
            try await collection.create(WishListDTO(list), id: list.id.rawValue)
        }
    }

    /// Deletes a list.
    public func delete(_ id: WishList.ID) async throws(MarketError) {
        try await collection.delete(id.rawValue)
    }
}
