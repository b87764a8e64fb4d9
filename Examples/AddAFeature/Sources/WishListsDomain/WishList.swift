public import OpenMarketDomain

/// A list of products with a name, such as "For the new flat".
public struct WishList: Sendable, Hashable, Identifiable {
    /// The id of a list.
    public typealias ID = Identifier<WishList>

    /// How many characters a name may have.
    public static let nameLength = 1...30

    /// The id.
    public let id: ID
    /// What the user calls it.
    public var name: String
    /// The products, the first one added first, each once.
    public var products: [Product.ID]

    /// A list.
    public init(id: ID, name: String, products: [Product.ID] = []) {
        (self.id, self.name, self.products) = (id, name, products)
    }
}

/// The port of wish lists, which the data layer implements, for the user who is logged in.
public protocol WishListsRepository: Sendable {
    /// All lists of the user, in any order.
    func lists() async throws(MarketError) -> [WishList]

    /// Stores a list in place of the one with its id; makes it where there is none.
    func store(_ list: WishList) async throws(MarketError)

    /// Deletes a list. One that is not there is no failure.
    func delete(_ id: WishList.ID) async throws(MarketError)
}
