import OpenMarketDomain
import OpenMarketTesting

extension World {
    /// Real use cases over a market in memory, with the weather in between.
    static func market(
        _ accounts: InMemoryAccounts,
        _ chat: InMemoryChat,
        _ market: InMemoryProductsRepository,
        _ weather: Weather,
        _ sessions: SessionKeeper,
        _ events: BroadcastProductEvents,
        _ clock: ManualClock
    ) -> MarketUseCases {
        let products = StormyProducts(market: market, weather: weather)
        return MarketUseCases(
            addNextProductPage: { AddNextProductPage(products: products) },
            searchQuery: SearchQuery(repository: products),
            searchQueryResults: SearchQueryResults(repository: products),
            fetchProductDetail: FetchProductDetail(products: products, likes: accounts, sessions: sessions),
            fetchMyProducts: FetchMyProducts(repository: products, sessions: sessions),
            fetchBanners: MockFetchBanners(),
            registerProduct: RegisterProduct(
                products: products,
                sessions: sessions,
                events: events,
                prepareImages: StormyImages(weather: weather)
            ),
            editProduct: EditProduct(products: products, sessions: sessions, events: events),
            deleteProduct: DeleteProduct(products: products, sessions: sessions, events: events),
            loadImage: MockLoadImage(),
            events: events,
            sessions: sessions,
            accounts: accountUseCases(accounts, chat, products, sessions, events, clock)
        )
    }

    private static func accountUseCases(
        _ accounts: InMemoryAccounts,
        _ chat: InMemoryChat,
        _ products: StormyProducts,
        _ sessions: SessionKeeper,
        _ events: BroadcastProductEvents,
        _ clock: ManualClock
    ) -> AccountUseCases {
        let outbox = MessageOutbox()
        var all = MockAccountUseCases().all
        all.handleLikedProduct = HandleLikedProduct(likes: accounts, sessions: sessions, events: events)
        all.fetchLikedProducts = FetchLikedProducts(likes: accounts, products: products, sessions: sessions)
        all.handleChatting = HandleChatting(
            chats: chat,
            sessions: sessions,
            profile: SearchUserProfile(profiles: accounts, sessions: sessions),
            owner: SearchOthersUID(names: accounts, sessions: sessions)
        )
        all.fetchChatRooms = FetchChatRooms(chats: chat, sessions: sessions)
        all.searchChatting = SearchChatting(chats: chat, sessions: sessions, pageSize: 5)
        all.sendMessage = SendMessage(chats: chat, sessions: sessions, outbox: outbox)
        all.markRead = MarkRead(chats: chat, sessions: sessions)
        all.observeMessages = ObserveMessages(
            chats: chat,
            sessions: sessions,
            states: sessions,
            outbox: outbox,
            pageSize: 5,
            clock: clock,
            jitter: { 0 }
        )
        return all
    }
}
