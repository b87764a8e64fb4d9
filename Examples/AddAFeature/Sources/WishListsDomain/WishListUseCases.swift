public import Foundation
public import OpenMarketDomain

/// The use cases of wish lists.
///
/// | course | what happens |
/// |---|---|
/// | not logged in | `MarketError.unauthenticated` |
/// | sad | the market's error |
/// | cancel | `MarketError.cancelled`; a change may be stored all the same |
public protocol WishListUseCases: Sendable {
    /// Lists all wish lists of the user by name.
    func all() async throws(MarketError) -> [WishList]

    /// Makes an empty list.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | a name; white space around it does not count |
    /// | primary | the list is stored and returned |
    /// | broken rule | `MarketError.invalid`; nothing is sent |
    /// | a list of this name | `MarketError.conflict` |
    @discardableResult
    func make(named name: String) async throws(MarketError) -> WishList

    /// Adds a product to a list.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the product is the last of the list, which is returned |
    /// | on the list already | no change, and no request to change it |
    /// | unknown list | `MarketError.notFound` |
    @discardableResult
    func add(_ product: Product.ID, to id: WishList.ID) async throws(MarketError) -> WishList

    /// Deletes a list; one that is gone already is no failure.
    func delete(_ id: WishList.ID) async throws(MarketError)
}

/// Wish lists of a repository.
public struct WishLists: WishListUseCases {
    private let repository: any WishListsRepository
    private let newID: @Sendable () -> String

    /// Lists in `repository`; `newID` makes the ids of new ones.
    public init(repository: any WishListsRepository, newID: @escaping @Sendable () -> String = { UUID().uuidString }) {
        (self.repository, self.newID) = (repository, newID)
    }

    /// Lists all wish lists of the user by name.
    public func all() async throws(MarketError) -> [WishList] {
        try await repository.lists().sorted { ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue) }
    }

    /// Makes an empty list.
    @discardableResult
    public func make(named name: String) async throws(MarketError) -> WishList {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard WishList.nameLength.contains(name.count) else {
            throw .invalid([.nameLength(name.count, allowed: WishList.nameLength)])
        }
        guard try await !repository.lists().contains(where: { $0.name == name }) else { throw .conflict }
        let list = WishList(id: WishList.ID(rawValue: newID()), name: name)
        try await repository.store(list)
        return list
    }

    /// Adds a product to a list.
    @discardableResult
    public func add(_ product: Product.ID, to id: WishList.ID) async throws(MarketError) -> WishList {
        guard var list = try await repository.lists().first(where: { $0.id == id }) else { throw .notFound }
        guard !list.products.contains(product) else { return list }
        list.products.append(product)
        try await repository.store(list)
        return list
    }

    /// Deletes a list; one that is gone already is no failure.
    public func delete(_ id: WishList.ID) async throws(MarketError) {
        try await repository.delete(id)
    }
}
