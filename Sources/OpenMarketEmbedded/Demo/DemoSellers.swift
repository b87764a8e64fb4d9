public import OpenMarket
import OpenMarketBackend
import OpenMarketDomain

/// The sellers of a demo market: they like each other's goods, and answer whoever writes to them.
public struct DemoSellers: Sendable {
    /// What they sell with, the seller to whom the demo is shown first.
    public let sessions: [Session]
    private let market: MarketBackend

    init(sessions: [Session], market: MarketBackend) {
        self.sessions = sessions
        self.market = market
    }

    /// Lets the sellers like each other's goods, and answer messages a moment after they come, until the task is
    /// cancelled or the market is closed.
    ///
    /// In a market without accounts it returns at once.
    public func run() async {
        await likeGoods()
        await answerMessages(after: .seconds(1))
    }

    func likeGoods() async {
        for seller in sellers { await seller.likeGoods() }
    }

    func answerMessages(after pause: Duration) async {
        let (commits, sellers) = (market.commits(), sellers)
        guard !sellers.isEmpty else { return }
        for seller in sellers { await seller.answer() }
        for await _ in commits {
            // People do not answer at once; and whatever comes in between is looked at together.
            guard (try? await Task.sleep(for: pause)) != nil else { return }
            for seller in sellers { await seller.answer() }
        }
    }

    private var sellers: [DemoSeller] {
        guard market.configuration.firebase != nil, market.configuration.generation == .v3x else { return [] }
        return sessions.enumerated().compactMap { DemoSeller(number: $0, session: $1, market: market) }
    }
}

/// One seller, logged in.
private struct DemoSeller: Sendable {
    private let number: Int
    private let goods: [DemoGood]
    private let client: OpenMarketClient
    private let accounts: AccountUseCases

    /// A seller of a market with accounts.
    init?(number: Int, session: Session, market: MarketBackend) {
        client = OpenMarketClient.embedded(market, session: session)
        guard let accounts = client.accounts, let name = session.vendor?.name else { return nil }
        self.number = number
        self.accounts = accounts
        goods = DemoGood.catalogue.filter { $0.seller == name }
    }

    /// Likes some goods, so that some have more likes than others.
    func likeGoods() async {
        let list = client.products()
        _ = try? await list.loadNext()
        _ = try? await list.loadNext()
        for (index, product) in list.state.products.enumerated() where (number * 5 + index * 3) % (index % 7 + 2) == 0 {
            _ = try? await accounts.setLike(product.id, isLiked: true)
        }
    }

    /// Answers every conversation in which the other one has spoken last.
    ///
    /// What does not work is tried again when something happens next.
    func answer() async {
        guard let rooms = try? await accounts.fetchChatRooms() else { return }
        for room in rooms where room.unreadCount > 0 {
            guard let page = try? await accounts.fetchOlderMessages(room.id), let last = page.messages.last,
                last.sender == room.other
            else { continue }
            try? await accounts.markRead(room.id, upTo: last)
            _ = try? await accounts.sendMessage(DemoReply(goods: goods).text(to: last.body), to: room.id)
        }
    }
}
