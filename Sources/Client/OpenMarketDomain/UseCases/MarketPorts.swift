/// The ports that the use cases of one market are made of.
///
/// Make one to run every use case over repositories of your own: `MarketUseCases(MarketPorts(…))`.
public struct MarketPorts: Sendable {
    let products: any ProductsRepository
    let fresh: any ProductsRepository
    let selling: any SellingRepository
    let banners: any BannerRepository
    let health: any HealthRepository
    let vendorProof: any VendorProof
    let images: any ImageRepository
    let prefetching: (any ImagePrefetching)?
    let preparing: any ImagePreparing
    let sessions: any SessionStore & SessionStates
    let events: any ProductEvents
    let live: any LiveChanges
    let kept: KeptStores
    let rules: ProductRules
    let pageSize: Int
    let accounts: AccountPorts?
    let surroundings: Surroundings

    /// The ports of a market; without `accounts` it has no accounts, likes and chats.
    ///
    /// `fresh` are the same products without a cache: an edit must not start from an old copy. `market` is what tells
    /// this market from others whose users keep something in the same stores on this device, such as its address. With
    /// `separatesGuests`, the stores are of users alone: searches and views of guests are in memory, apart from those of
    /// any other value.
    public init(
        products: any ProductsRepository,
        fresh: (any ProductsRepository)? = nil,
        selling: any SellingRepository,
        banners: any BannerRepository,
        health: any HealthRepository,
        vendorProof: any VendorProof = UnprovenVendors(),
        images: any ImageRepository,
        prefetching: (any ImagePrefetching)? = nil,
        preparing: any ImagePreparing,
        sessions: any SessionStore & SessionStates,
        events: any ProductEvents = BroadcastProductEvents(),
        live: any LiveChanges = NoLiveChanges(),
        savedSearches: any KeptStore<SavedSearch> = InMemorySavedSearches(),
        viewHistory: any KeptStore<ViewedProduct> = InMemoryViewHistory(),
        formDrafts: any KeptStore<KeptDraft> = InMemoryFormDrafts(),
        separatesGuests: Bool = false,
        market: String = "",
        rules: ProductRules = .default,
        pageSize: Int = PageRequest.defaultSize,
        accounts: AccountPorts? = nil,
        surroundings: Surroundings = .system
    ) {
        self.products = products
        self.fresh = fresh ?? products
        (self.selling, self.banners, self.health, self.vendorProof) = (selling, banners, health, vendorProof)
        (self.images, self.prefetching, self.preparing, self.sessions) = (images, prefetching, preparing, sessions)
        (self.events, self.live) = (events, live)
        kept = KeptStores(
            searches: savedSearches,
            views: viewHistory,
            drafts: formDrafts,
            market: market,
            separatesGuests: separatesGuests
        )
        self.rules = rules
        self.pageSize = pageSize
        (self.accounts, self.surroundings) = (accounts, surroundings)
    }
}

/// The ports that accounts, likes and chats are made of.
public struct AccountPorts: Sendable {
    let auth: any AuthService
    let renewal: SessionRenewal?
    let profiles: any UserProfileRepository
    let names: any VendorNameRegistry
    package var vendors: any VendorRegister
    let likes: any LikesRepository
    package var chats: any ChatRepository
    package var personalData: (any PersonalDataRepository)?
    package var sellers: SellerPorts?
    package var notices: (any NoticesRepository)?
    let security: (any SecurityRepository)?
    package var outbox: OutboxPorts?

    /// The ports of accounts; without `renewal` the tokens of a session are never refreshed, without `sellers` no one can
    /// be followed, reviewed, blocked or reported, without `notices` no device can be registered, without `security` no
    /// password is changed here, without `personalData` a user cannot export theirs, without `outbox` a like or a message
    /// that cannot be sent fails.
    public init(
        auth: any AuthService,
        renewal: SessionRenewal? = nil,
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        vendors: any VendorRegister = UserAsVendor(),
        likes: any LikesRepository,
        chats: any ChatRepository,
        personalData: (any PersonalDataRepository)? = nil,
        sellers: SellerPorts? = nil,
        notices: (any NoticesRepository)? = nil,
        security: (any SecurityRepository)? = nil,
        outbox: OutboxPorts? = nil
    ) {
        (self.auth, self.renewal, self.profiles, self.names) = (auth, renewal, profiles, names)
        (self.vendors, self.likes, self.chats, self.personalData) = (vendors, likes, chats, personalData)
        (self.sellers, self.notices, self.security, self.outbox) = (sellers, notices, security, outbox)
    }
}

/// The ports that sellers and trust are made of: a market has all of them or none.
public struct SellerPorts: Sendable {
    let sellers: any SellersRepository
    let reviews: any ReviewsRepository
    let blocks: any BlocksRepository
    let reports: any ReportsRepository

    public init(
        sellers: any SellersRepository,
        reviews: any ReviewsRepository,
        blocks: any BlocksRepository,
        reports: any ReportsRepository
    ) {
        (self.sellers, self.reviews, self.blocks, self.reports) = (sellers, reviews, blocks, reports)
    }
}

/// The parts of an outbox: the store of pending changes, and the signals to try again.
public struct OutboxPorts: Sendable {
    let store: any OutboxStore
    let limits: OutboxLimits
    let responses: AsyncStream<Void>?

    /// Changes wait in `store`; each element of `responses` says that the network is there.
    public init(
        store: any OutboxStore,
        limits: OutboxLimits = .default,
        responses: AsyncStream<Void>? = nil
    ) {
        (self.store, self.limits, self.responses) = (store, limits, responses)
    }
}

extension MarketPorts {
    /// The outbox over these ports, at work, which keeps nothing without a store; `nil` in a market without accounts.
    func makeOutbox() -> Outbox? {
        guard let accounts else { return nil }
        let ports = accounts.outbox
        let changes = Outbox(
            store: ports?.store,
            likes: accounts.likes,
            chats: accounts.chats,
            selling: selling,
            sessions: sessions,
            events: events,
            messages: MessageOutbox(),
            limits: ports?.limits ?? .default,
            surroundings: surroundings
        )
        if let ports { changes.start(states: sessions, responses: ports.responses) }
        return changes
    }
}
