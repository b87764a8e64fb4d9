/// Everything an app can do in one market.
///
/// This is the only list of use cases: a client forwards to it, view models take it, and a test or a preview puts a
/// double in the place of any of them. A group is `nil` in a market that cannot have it.
public struct MarketUseCases: Sendable {
    public var products: any ListProductsUseCase
    public var suggestNames: any SuggestNamesUseCase
    public var fetchProductDetail: any FetchProductDetailUseCase
    /// Fetches everything about one product from the market itself, past any cache.
    public var refreshProduct: any FetchProductDetailUseCase
    public var registerProduct: any RegisterProductUseCase
    public var editProduct: any EditProductUseCase
    public var deleteProduct: any DeleteProductUseCase
    /// Banners, spellings, counts of lists, histories of products, and the health of the server.
    public var discovery: any DiscoveryUseCases
    /// Everything that only some markets can do, and this one can.
    ///
    /// ```swift
    /// let orders = market.features.contains(.sorting) ? ProductSort.allCases : [.standard]
    /// ```
    ///
    /// A call for anything else throws ``MarketError/unsupported(_:)``.
    public var features: Set<MarketFeature>
    public var images: any ImageUseCases
    /// Images of products that are on sale; `nil` in a market that cannot change them.
    public var albums: (any AlbumUseCases)?
    /// Loads images before they are shown; `nil` in a market that does not.
    public var imagePrefetching: (any ImagePrefetching)?
    /// Searches, products that were looked at, and drafts, kept on this device.
    public var kept: any KeptUseCases
    public var vendors: any VendorUseCases
    /// Sellers and trust: pages, reviews, followed sellers, blocks and reports; `nil` in a market that does not know its
    /// users.
    public var sellers: (any SellerUseCases)?
    /// Devices and settings of notices; `nil` in a market that sends none.
    public var notices: (any NoticesRepository)?
    /// Changes that wait for the market; `nil` where none do.
    public var pending: (any PendingUseCases)?
    /// Publishes which products were registered, edited, deleted and liked.
    public var events: any ProductEvents
    /// Reports changes by others while they happen, in a market with ``MarketFeature/liveChanges``.
    public var live: any LiveChanges
    public var sessions: any SessionStore & SessionStates
    /// Accounts, likes and chats; `nil` in a market that has none.
    public var accounts: AccountUseCases?
    /// The date, the clock and the random numbers of this client.
    public var surroundings: Surroundings

    public init(_ ports: MarketPorts) {
        let (products, fresh, selling) = (ports.products, ports.fresh, ports.selling)
        let (sessions, events, rules) = (ports.sessions, ports.events, ports.rules)
        surroundings = ports.surroundings
        let outbox = ports.makeOutbox()
        let likes = outbox.map(LikesWithPending.init)
        let images = Images(repository: ports.images, preparing: ports.preparing)
        self.products = ListProducts(ports, likes: likes)
        suggestNames = SuggestNames(products: products)
        fetchProductDetail = FetchProductDetail(ports, products, likes: likes)
        refreshProduct = FetchProductDetail(ports, fresh, likes: likes)
        registerProduct = RegisterProduct(ports, changes: outbox)
        editProduct = EditProduct(
            products: fresh,
            selling: selling,
            sessions: sessions,
            events: events,
            rules: rules
        )
        deleteProduct = DeleteProduct(products: fresh, selling: selling, sessions: sessions, events: events)
        discovery = Discovery(products, banners: ports.banners, health: ports.health)
        (self.images, features, imagePrefetching) = (images, ports.features, ports.prefetching)
        if features.contains(.arrangingImages) { albums = Albums(ports) }
        kept = Kept(ports.kept, products: products, sessions: sessions, surroundings: ports.surroundings)
        vendors = Vendors(proof: ports.vendorProof, sessions: sessions)
        if let accounts = ports.accounts, let trust = accounts.sellers {
            sellers = Sellers(trust, chats: accounts.chats, sessions: sessions)
        }
        notices = ports.accounts?.notices
        if let outbox, outbox.store != nil { pending = Pending(outbox: outbox) }
        (self.events, live, self.sessions) = (events, ports.live, sessions)
        if let accounts = ports.accounts, let outbox {
            self.accounts = AccountUseCases(
                accounts,
                images: ports.images,
                sessions: sessions,
                changes: outbox,
                kept: ports.kept,
                surroundings: ports.surroundings
            )
        }
    }

    /// Accounts, likes and chats, for callers that cannot do without.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/accounts`` in a market that has none.
    public func requireAccounts() throws(MarketError) -> AccountUseCases {
        guard let accounts else { throw .unsupported(.accounts) }
        return accounts
    }

    /// Sellers and trust, for callers that cannot do without.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with `feature`, which they are needed for, in a market that has none.
    public func requireSellers(
        for feature: MarketFeature = .sellerPages
    ) throws(MarketError) -> any SellerUseCases {
        guard let sellers else { throw .unsupported(feature) }
        return sellers
    }

    /// Changes by others, for callers that cannot do without.
    ///
    /// - Throws: ``MarketError/unsupported(_:)`` with ``MarketFeature/liveChanges`` in a market that reports none.
    public func requireLiveChanges() throws(MarketError) -> any LiveChanges {
        guard features.contains(.liveChanges) else { throw .unsupported(.liveChanges) }
        return live
    }
}

extension MarketPorts {
    fileprivate var features: Set<MarketFeature> {
        var features = products.features.union(selling.features)
        if banners.hasBanners { features.insert(.banners) }
        if !(live is NoLiveChanges) { features.insert(.liveChanges) }
        if let accounts {
            features.insert(.accounts)
            if accounts.notices != nil { features.insert(.notices) }
            if accounts.sellers != nil { features.formUnion([.sellerPages, .reviews, .blocking, .reporting]) }
        }
        return features
    }
}

extension ListProducts {
    fileprivate init(_ ports: MarketPorts, likes: (any LikesRepository)?) {
        self.init(
            products: ports.products,
            sessions: ports.sessions,
            likes: likes,
            sellers: ports.accounts?.sellers?.sellers,
            pageSize: ports.pageSize
        )
    }
}

extension FetchProductDetail {
    fileprivate init(_ ports: MarketPorts, _ products: any ProductsRepository, likes: (any LikesRepository)?) {
        self.init(products: products, likes: likes, sessions: ports.sessions, surroundings: ports.surroundings)
    }
}

extension RegisterProduct {
    fileprivate init(_ ports: MarketPorts, changes: Outbox?) {
        self.init(
            products: ports.fresh,
            selling: ports.selling,
            sessions: ports.sessions,
            events: ports.events,
            images: ports.preparing,
            rules: ports.rules,
            changes: changes,
            vendors: ports.accounts?.vendors
        )
    }
}
