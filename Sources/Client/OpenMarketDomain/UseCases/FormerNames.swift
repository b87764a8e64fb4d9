public import Foundation

// Names of 0.2.0 and 0.1.0, which go with 0.4.0.

extension MarketUseCases {
    @available(*, deprecated, message: "Ask whether features contain .categories.")
    public var hasCategories: Bool { features.contains(.categories) }

    @available(*, deprecated, message: "Ask whether features contain .arrangingImages.")
    public var canArrangeImages: Bool { albums != nil }

    // Functions as properties, which a client forwards.

    @available(*, deprecated, renamed: "discovery.banners")
    public var fetchBanners: @Sendable () async throws(MarketError) -> [Banner] { discovery.banners }

    @available(*, deprecated, renamed: "discovery.health")
    public var checkServerHealth: @Sendable () async throws(MarketError) -> ServerHealth { discovery.health }

    @available(*, deprecated, renamed: "discovery.spelling(of:)")
    public var findSpelling: @Sendable (String) async throws(MarketError) -> String? { discovery.spelling(of:) }

    @available(*, deprecated, renamed: "discovery.facets(of:)")
    public var countFacets: @Sendable (ProductQuery) async throws(MarketError) -> ProductFacets {
        discovery.facets(of:)
    }

    @available(*, deprecated, renamed: "discovery.history(of:)")
    public var fetchProductHistory: @Sendable (Product.ID) async throws(MarketError) -> [ProductRevision] {
        discovery.history(of:)
    }

    @available(*, deprecated, renamed: "images.load")
    public var loadImage: @Sendable (URL) async throws(MarketError) -> Data { images.load }

    @available(*, deprecated, renamed: "vendors.logIn")
    public var loginAsVendor: @Sendable (VendorCredentials) async throws(MarketError) -> Session { vendors.logIn }
}

extension AccountUseCases {
    @available(*, deprecated, renamed: "own.logOut")
    public func logout() async throws(MarketError) { try await own.logOut() }

    @available(*, deprecated, renamed: "own.restore")
    public func restoreSession() async throws(MarketError) -> SessionState { try await own.restore() }

    @available(*, deprecated, renamed: "own.sendPasswordReset(to:)")
    public func sendPasswordReset(to email: String) async throws(MarketError) {
        try await own.sendPasswordReset(to: email)
    }

    @available(*, deprecated, renamed: "own.delete(password:)")
    public func deleteAccount(password: Secret) async throws(MarketError) { try await own.delete(password: password) }

    @available(*, deprecated, renamed: "own.logIn(with:)")
    public func logInWithProvider(_ grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn {
        try await own.logIn(with: grant)
    }

    @available(*, deprecated, renamed: "likes.ids")
    public func fetchLikedIDs() async throws(MarketError) -> Set<Product.ID> { try await likes.ids() }

    @available(*, deprecated, renamed: "chats.rooms")
    public func fetchChatRooms() async throws(MarketError) -> [ChatRoom] { try await chats.rooms() }

    @available(*, deprecated, renamed: "chats.observe")
    public func observeMessages(_ room: ChatRoom.ID) -> AsyncStream<ConversationState> { chats.observe(room) }

    @available(*, deprecated, renamed: "chats.markRead(_:upTo:)")
    public func markRead(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        try await chats.markRead(room, upTo: message)
    }

    @available(*, deprecated, renamed: "chats.leave")
    public func leaveChat(_ room: ChatRoom.ID) async throws(MarketError) { try await chats.leave(room) }
}

extension ProductsRepository {
    @available(*, deprecated, message: "Ask whether features contain .categories.")
    public var hasCategories: Bool { features.contains(.categories) }
}
