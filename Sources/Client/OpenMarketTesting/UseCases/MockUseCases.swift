public import OpenMarketDomain

/// A mock of every use case of a market, to be scripted one by one.
///
/// ```swift
/// let market = MockUseCases()
/// market.fetchProductDetail.call.returns(.fixture())
/// market.sellers.follow.fails(.offline)
/// let detail = try await market.all.fetchProductDetail(Product.ID(1))
/// try market.verify()
/// ```
///
/// In the mock of a group, the calls of each method have its name; those of a method without arguments have `Calls` at the
/// end of it.
public final class MockUseCases: Verifiable {
    public let products = MockUseCase<ProductSelection, ProductList>("products")
    public let suggestNames = MockUseCase<String, [String]>("suggestNames")
    public let fetchProductDetail = MockUseCase<Product.ID, ProductDetail>("fetchProductDetail")
    /// Details past any cache.
    public let refreshProduct = MockUseCase<Product.ID, ProductDetail>("refreshProduct")
    public let registerProduct = MockRegisterProduct()
    public let editProduct = MockUseCase<EditProductInput, ProductDetail>("editProduct")
    public let deleteProduct = MockUseCase<(id: Product.ID, secret: Secret?), Void>("deleteProduct")
    /// Banners, spellings, counts, histories and health.
    public let discovery = MockDiscovery()
    public let images = MockImages()
    /// Images of products that are on sale.
    public let albums = MockAlbums()
    public let imagePrefetching = MockImagePrefetching()
    public let kept: MockKept
    public let vendors = MockVendors()
    public let sellers = MockSellers()
    /// Changes that wait for the market.
    public let pending = MockPending()
    /// The events of products; works like the real ones.
    public let events = BroadcastProductEvents()
    /// Changes by others, as a test reports them.
    public let live = MockLiveChanges()
    /// The session; works like the real one.
    public let sessions = SessionKeeper(store: InMemorySessionStore())
    public let accounts = MockAccountUseCases()

    public init() {
        kept = MockKept(sessions: sessions)
    }

    /// The use cases to give to a view model.
    public var all: MarketUseCases {
        var all = MarketUseCases(InMemoryMarket().ports(sessions: sessions, events: events))
        (all.products, all.suggestNames, all.discovery) = (products, suggestNames, discovery)
        (all.fetchProductDetail, all.refreshProduct) = (fetchProductDetail, refreshProduct)
        (all.registerProduct, all.editProduct, all.deleteProduct) = (registerProduct, editProduct, deleteProduct)
        (all.images, all.albums, all.imagePrefetching) = (images, albums, imagePrefetching)
        (all.kept, all.pending, all.vendors, all.sellers) = (kept, pending, vendors, sellers)
        all.live = live
        all.features.insert(.liveChanges)
        all.accounts = all.accounts.map(accounts.replacing)
        return all
    }
}

/// A mock of every use case that needs an account.
public final class MockAccountUseCases: Verifiable {
    public let signUp = MockUseCase<SignUpInfo, Session>("signUp")
    public let login = MockUseCase<Credentials, Session>("login")
    public let own = MockOwnAccount()
    public let fetchUserProfile = MockUseCase<UserID?, UserProfile>("fetchUserProfile")
    public let findUser = MockUseCase<String, UserID>("findUser")
    public let setLike = MockUseCase<(id: Product.ID, isLiked: Bool), Bool>("setLike")
    public let likes = MockLikes()
    public let openChat = MockOpenChat()
    public let fetchOlderMessages = MockUseCase<FetchOlderMessagesInput, MessagePage>("fetchOlderMessages")
    public let sendMessage = MockSendMessage()
    public let chats = MockChats()

    public init() {}

    /// Returns these use cases with the mock in the place of each.
    func replacing(_ useCases: AccountUseCases) -> AccountUseCases {
        var all = useCases
        (all.signUp, all.login, all.own) = (signUp, login, own)
        (all.fetchUserProfile, all.findUser) = (fetchUserProfile, findUser)
        (all.setLike, all.likes) = (setLike, likes)
        (all.openChat, all.chats) = (openChat, chats)
        (all.fetchOlderMessages, all.sendMessage) = (fetchOlderMessages, sendMessage)
        return all
    }
}
