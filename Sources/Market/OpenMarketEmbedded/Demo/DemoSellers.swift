public import OpenMarket
import OpenMarketBackend
import OpenMarketDomain

/// The sellers of a demo market, who reply to messages.
public struct DemoSellers: Sendable {
    /// The sessions of the sellers, first the one to whom the demo is shown first.
    public let sessions: [Session]
    private let market: MarketBackend

    init(sessions: [Session], market: MarketBackend) {
        self.sessions = sessions
        self.market = market
    }

    /// Replies to messages a second after they come, until the task is cancelled or the market is closed.
    ///
    /// In a market without accounts it returns at once.
    public func run() async {
        await answerMessages(after: .seconds(1))
    }

    func answerMessages(after pause: Duration) async {
        let commits = market.commits()
        let sellers = sessions.compactMap { DemoSeller($0, in: market) }
        guard !sellers.isEmpty else { return }
        for seller in sellers { await seller.answer() }
        for await _ in commits {
            // People do not reply at once; and whatever comes in between is looked at together.
            guard (try? await market.configuration.clock.sleep(for: pause)) != nil else { return }
            for seller in sellers { await seller.answer() }
        }
    }
}

private struct DemoSeller: Sendable {
    private let products: [DemoProduct]
    private let accounts: AccountUseCases

    /// A seller who is a user; `nil` for one who is a vendor alone.
    init?(_ session: Session, in market: MarketBackend) {
        let client = OpenMarketClient.embedded(market, session: session)
        guard session.auth != nil, let accounts = client.accounts, let name = session.vendor?.name else { return nil }
        self.accounts = accounts
        products = DemoProduct.goods(in: market.configuration.currency).map { $0.good }.filter { $0.seller == name }
    }

    /// Replies in every chat in which the other member has written last.
    ///
    /// A reply that fails is tried again at the next event.
    func answer() async {
        guard let rooms = try? await accounts.chats.rooms() else { return }
        for room in rooms where room.unreadCount > 0 {
            guard let page = try? await accounts.fetchOlderMessages(room.id), let last = page.messages.last,
                last.sender == room.other
            else { continue }
            try? await accounts.chats.markRead(room.id, upTo: last)
            _ = try? await accounts.sendMessage(DemoReply(products: products).text(to: last.body), to: room.id)
        }
    }
}
