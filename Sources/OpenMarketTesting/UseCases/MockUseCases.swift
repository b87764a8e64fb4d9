public import OpenMarketDomain

/// A mock of every use case of a market, to be scripted one by one.
///
/// ```swift
/// let market = MockUseCases()
/// market.fetchProductDetail.call.returns(.fixture())
/// let detail = try await market.all.fetchProductDetail(Product.ID(1))
/// try market.verify()
/// ```
public final class MockUseCases: Verifiable {
    /// The list of everything; one for all who ask for a list.
    public let addNextProductPage = MockAddNextProductPage()
    /// Suggestions.
    public let searchQuery = MockSearchQuery()
    /// Searches.
    public let searchQueryResults = MockSearchQueryResults()
    /// Details.
    public let fetchProductDetail = MockFetchProductDetail()
    /// One's own products.
    public let fetchMyProducts = MockFetchMyProducts()
    /// Banners.
    public let fetchBanners = MockFetchBanners()
    /// Registrations.
    public let registerProduct = MockRegisterProduct()
    /// Edits.
    public let editProduct = MockEditProduct()
    /// Deletions.
    public let deleteProduct = MockDeleteProduct()
    /// Pictures.
    public let loadImage = MockLoadImage()
    /// Pictures loaded ahead.
    public let imagePrefetching = MockImagePrefetching()
    /// What happened to products; works like the real one.
    public let events = BroadcastProductEvents()
    /// Who is logged in; works like the real one.
    public let sessions = SessionKeeper(store: InMemorySessionStore())
    /// Accounts, likes and chats.
    public let accounts = MockAccountUseCases()

    /// Mocks without answers.
    public init() {}

    /// The use cases to hand to a front end.
    public var all: MarketUseCases {
        MarketUseCases(
            addNextProductPage: { [addNextProductPage] in addNextProductPage },
            searchQuery: searchQuery,
            searchQueryResults: searchQueryResults,
            fetchProductDetail: fetchProductDetail,
            fetchMyProducts: fetchMyProducts,
            fetchBanners: fetchBanners,
            registerProduct: registerProduct,
            editProduct: editProduct,
            deleteProduct: deleteProduct,
            loadImage: loadImage,
            imagePrefetching: imagePrefetching,
            events: events,
            sessions: sessions,
            accounts: accounts.all
        )
    }

    /// What all of them have to report.
    public var reports: [MockReport] {
        let products: [any Verifiable] = [
            addNextProductPage, searchQuery, searchQueryResults, fetchProductDetail, fetchMyProducts, fetchBanners,
            registerProduct, editProduct, deleteProduct, loadImage, imagePrefetching, accounts,
        ]
        return products.flatMap(\.reports)
    }
}
