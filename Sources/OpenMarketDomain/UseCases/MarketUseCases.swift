/// Everything an app can do in one market.
///
/// This is the only list of use cases: a client forwards to it, view models take it, and a test or a preview puts a
/// double in the place of any of them.
public struct MarketUseCases: Sendable {
    /// Lists products: all, found, your own or liked ones.
    public var products: any ListProductsUseCase
    /// Suggests product names for a text that is being typed.
    public var suggestNames: any SuggestNamesUseCase
    /// Finds what a text with one wrong letter was meant to be.
    public var findSpelling: any FindSpellingUseCase
    /// Counts what a list would have, narrowed in another way.
    public var countFacets: any CountFacetsUseCase
    /// Whether products have categories in this market.
    public var hasCategories: Bool
    /// Keeps searches, and counts what has come to match them.
    public var savedSearches: any SavedSearchesUseCase
    /// Remembers what the user has looked at.
    public var viewHistory: any ViewHistoryUseCase
    /// Keeps what the user has begun to offer.
    public var formDrafts: any FormDraftsUseCase
    /// Fetches everything about one product.
    public var fetchProductDetail: any FetchProductDetailUseCase
    /// Fetches everything about one product from the market itself, past any cache.
    public var refreshProduct: any FetchProductDetailUseCase
    /// Fetches what a product cost before, and how its sale went.
    public var fetchProductHistory: any FetchProductHistoryUseCase
    /// Registers a product with its images.
    public var registerProduct: any RegisterProductUseCase
    /// Changes your own product.
    public var editProduct: any EditProductUseCase
    /// Gives your own product other images, or the same ones in another order.
    public var arrangeImages: any ArrangeImagesUseCase
    /// Whether the market can do that; a front end offers it nowhere else.
    public var canArrangeImages: Bool
    /// Deletes your own product.
    public var deleteProduct: any DeleteProductUseCase
    /// Fetches the banners of the home screen.
    public var fetchBanners: any FetchBannersUseCase
    /// Checks whether the server works.
    public var checkServerHealth: any CheckServerHealthUseCase
    /// Logs a vendor in with identifier and secret, in a market without accounts.
    public var loginAsVendor: any LoginAsVendorUseCase
    /// Loads an image to show.
    public var loadImage: any LoadImageUseCase
    /// Compresses picked images for upload.
    public var prepareImages: any PrepareImagesUseCase
    /// Loads images before they are shown; `nil` in a market that does not.
    public var imagePrefetching: (any ImagePrefetching)?
    /// Publishes which products were registered, edited, deleted and liked.
    public var events: any ProductEvents
    /// Reports changes by others while they happen, where the server can.
    public var live: any LiveChanges
    /// The session: who is logged in.
    public var sessions: any SessionStore & SessionStates
    /// Accounts, likes and chats; `nil` in a market that has none.
    public var accounts: AccountUseCases?

    /// The use cases over these ports.
    public init(_ ports: MarketPorts) {
        let (queries, sessions, events) = (ports.queries, ports.sessions, ports.events)
        let messages = MessageOutbox()
        let changes = ports.makeOutbox(messages: messages)
        let likes = ports.accounts?.shownLikes(with: changes)
        products = ListProducts(ports, likes: likes)
        suggestNames = SuggestNames(repository: queries)
        findSpelling = FindSpelling(repository: queries)
        (countFacets, hasCategories) = (CountFacets(repository: queries), queries.hasCategories)
        let kept = KeptPorts(ports)
        savedSearches = SavedSearches(store: kept.searches, queries: queries, sessions: sessions, market: kept.market)
        viewHistory = ViewHistory(store: kept.views, sessions: sessions, market: kept.market)
        formDrafts = FormDrafts(store: kept.drafts, sessions: sessions, market: kept.market)
        fetchProductDetail = FetchProductDetail(products: ports.products, likes: likes, sessions: sessions)
        refreshProduct = FetchProductDetail(products: ports.changes, likes: likes, sessions: sessions)
        fetchProductHistory = FetchProductHistory(products: ports.products)
        prepareImages = ports.prepareImages
        registerProduct = RegisterProduct(ports, changes: changes)
        editProduct = EditProduct(products: ports.changes, sessions: sessions, events: events, rules: ports.rules)
        (arrangeImages, canArrangeImages) = (ArrangeImages(ports), ports.changes.arrangesImages)
        deleteProduct = DeleteProduct(products: ports.changes, sessions: sessions, events: events)
        fetchBanners = FetchBanners(repository: ports.banners)
        checkServerHealth = CheckServerHealth(repository: ports.health)
        loginAsVendor = LoginAsVendor(proof: ports.vendorProof, sessions: sessions)
        loadImage = LoadImage(repository: ports.images)
        imagePrefetching = ports.prefetching
        (self.events, live, self.sessions) = (events, ports.live, sessions)
        accounts = ports.accounts.map {
            AccountUseCases($0, sessions: sessions, events: events, messages: messages, changes: changes, kept: kept)
        }
    }

    /// Accounts, likes and chats, for callers that cannot do without.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/accounts`` in a market that has none.
    public func requireAccounts() throws(MarketError) -> AccountUseCases {
        guard let accounts else { throw .unsupported(.accounts) }
        return accounts
    }
}

extension ListProducts {
    fileprivate init(_ ports: MarketPorts, likes: (any LikesRepository)?) {
        self.init(
            products: ports.products,
            queries: ports.queries,
            sessions: ports.sessions,
            likes: likes,
            sellers: ports.accounts?.sellers,
            pageSize: ports.pageSize
        )
    }
}

extension RegisterProduct {
    fileprivate init(_ ports: MarketPorts, changes: Outbox?) {
        self.init(
            products: ports.changes,
            sessions: ports.sessions,
            events: ports.events,
            prepareImages: ports.prepareImages,
            rules: ports.rules,
            changes: changes
        )
    }
}

extension ArrangeImages {
    fileprivate init(_ ports: MarketPorts) {
        self.init(
            products: ports.changes,
            sessions: ports.sessions,
            events: ports.events,
            prepareImages: ports.prepareImages,
            rules: ports.rules
        )
    }
}
