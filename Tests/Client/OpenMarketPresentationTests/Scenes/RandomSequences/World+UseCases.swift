import OpenMarketDomain
import OpenMarketTesting

extension World {
    /// Real use cases over a market in memory, with random failures in between.
    static func useCases(
        of market: InMemoryMarket,
        _ weather: Weather,
        _ sessions: SessionKeeper,
        _ events: BroadcastProductEvents,
        _ clock: ManualClock
    ) -> MarketUseCases {
        let mocks = MockUseCases()
        let images = StormyImages(weather: weather)
        var all = MarketUseCases(market.ports(sessions: sessions, events: events, preparing: images))
        (all.sellers, all.pending) = (mocks.sellers, mocks.pending)
        if let people = mocks.all.accounts, let real = all.accounts {
            let outbox = Outbox(
                likes: market.accounts,
                chats: market.chat,
                sessions: sessions,
                events: events,
                messages: MessageOutbox()
            )
            all.accounts = accountUseCases(people, real, outbox, market.chat, sessions, clock)
        }
        return all
    }

    private static func accountUseCases(
        _ mocks: AccountUseCases,
        _ real: AccountUseCases,
        _ outbox: Outbox,
        _ chat: InMemoryChat,
        _ sessions: SessionKeeper,
        _ clock: ManualClock
    ) -> AccountUseCases {
        var all = mocks
        all.setLike = real.setLike
        all.likes = real.likes
        all.openChat = real.openChat
        all.fetchOlderMessages = FetchOlderMessages(chats: chat, sessions: sessions, pageSize: 5)
        all.sendMessage = SendMessage(outbox)
        all.chats = Chats(
            chats: chat,
            sessions: sessions,
            states: sessions,
            outbox: outbox.messages,
            pageSize: 5,
            surroundings: Surroundings(clock: clock, random: { 0 })
        )
        return all
    }
}
