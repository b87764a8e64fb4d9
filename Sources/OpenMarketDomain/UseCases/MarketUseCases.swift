/// What one can do in a market, in one value: all that a front end is built on.
///
/// View models take this instead of a client, so that a test or a preview hands
/// them doubles, and an app the use cases of whichever market it talks to.
public struct MarketUseCases: Sendable {
    /// Makes a list of everything; each open list needs one of its own, because it keeps the place.
    public var addNextProductPage: @Sendable () -> any AddNextProductPageUseCase
    /// Suggests names while a text is typed.
    public var searchQuery: any SearchQueryUseCase
    /// Finds products.
    public var searchQueryResults: any SearchQueryResultsUseCase
    /// Shows one product.
    public var fetchProductDetail: any FetchProductDetailUseCase
    /// Lists one's own products.
    public var fetchMyProducts: any FetchMyProductsUseCase
    /// Lists the banners.
    public var fetchBanners: any FetchBannersUseCase
    /// Offers a product.
    public var registerProduct: any RegisterProductUseCase
    /// Changes one's product.
    public var editProduct: any EditProductUseCase
    /// Takes one's product off the market.
    public var deleteProduct: any DeleteProductUseCase
    /// Loads pictures.
    public var loadImage: any LoadImageUseCase
    /// Loads pictures ahead; `nil` to do without.
    public var imagePrefetching: (any ImagePrefetching)?
    /// Tells what was registered, edited, deleted and liked.
    public var events: any ProductEvents
    /// Tells who is logged in.
    public var sessions: any SessionStates
    /// Accounts, likes and chats; `nil` in a market that has none.
    public var accounts: AccountUseCases?

    /// The use cases of one market.
    public init(
        addNextProductPage: @escaping @Sendable () -> any AddNextProductPageUseCase,
        searchQuery: any SearchQueryUseCase,
        searchQueryResults: any SearchQueryResultsUseCase,
        fetchProductDetail: any FetchProductDetailUseCase,
        fetchMyProducts: any FetchMyProductsUseCase,
        fetchBanners: any FetchBannersUseCase,
        registerProduct: any RegisterProductUseCase,
        editProduct: any EditProductUseCase,
        deleteProduct: any DeleteProductUseCase,
        loadImage: any LoadImageUseCase,
        imagePrefetching: (any ImagePrefetching)? = nil,
        events: any ProductEvents,
        sessions: any SessionStates,
        accounts: AccountUseCases? = nil
    ) {
        self.addNextProductPage = addNextProductPage
        self.searchQuery = searchQuery
        self.searchQueryResults = searchQueryResults
        self.fetchProductDetail = fetchProductDetail
        self.fetchMyProducts = fetchMyProducts
        self.fetchBanners = fetchBanners
        self.registerProduct = registerProduct
        self.editProduct = editProduct
        self.deleteProduct = deleteProduct
        self.loadImage = loadImage
        self.imagePrefetching = imagePrefetching
        self.events = events
        self.sessions = sessions
        self.accounts = accounts
    }
}
