public import OpenMarketDomain
public import OpenMarketTesting
public import WishListsDomain

/// Wish lists that record their calls and respond from a script: for tests of view models.
public final class MockWishLists: WishListUseCases, Verifiable {
    /// Calls of `all()`; there are none by default.
    public let allCalls = MockCall<Void, [WishList]>("wishLists.all", fallback: [])
    /// Calls of `make(named:)`.
    public let make = MockCall<String, WishList>("wishLists.make")
    /// Calls of `add(_:to:)`.
    public let add = MockCall<(product: Product.ID, list: WishList.ID), WishList>("wishLists.add")
    /// Calls of `delete(_:)`.
    public let delete = MockCall<WishList.ID, Void>("wishLists.delete", fallback: ())

    /// A mock without a script.
    public init() {}

    /// Responds as `allCalls` is scripted.
    public func all() async throws(MarketError) -> [WishList] { try await allCalls() }
    /// Responds as `make` is scripted.
    @discardableResult
    public func make(named name: String) async throws(MarketError) -> WishList { try await make.callAsFunction(name) }
    /// Responds as `add` is scripted.
    @discardableResult
    public func add(_ product: Product.ID, to id: WishList.ID) async throws(MarketError) -> WishList {
        try await add.callAsFunction((product, id))
    }
    /// Responds as `delete` is scripted.
    public func delete(_ id: WishList.ID) async throws(MarketError) { try await delete.callAsFunction(id) }
}

/// A repository that records its calls and responds from a script: for tests of the use cases.
public final class MockWishListsRepository: WishListsRepository, Verifiable {
    /// Calls of `lists()`.
    public let listsCalls = MockCall<Void, [WishList]>("WishListsRepository.lists")
    /// Calls of `store(_:)`.
    public let store = MockCall<WishList, Void>("WishListsRepository.store")
    /// Calls of `delete(_:)`.
    public let delete = MockCall<WishList.ID, Void>("WishListsRepository.delete")

    /// A mock without a script.
    public init() {}

    /// Responds as `listsCalls` is scripted.
    public func lists() async throws(MarketError) -> [WishList] { try await listsCalls() }
    /// Responds as `store` is scripted.
    public func store(_ list: WishList) async throws(MarketError) { try await store.callAsFunction(list) }
    /// Responds as `delete` is scripted.
    public func delete(_ id: WishList.ID) async throws(MarketError) { try await delete.callAsFunction(id) }
}
