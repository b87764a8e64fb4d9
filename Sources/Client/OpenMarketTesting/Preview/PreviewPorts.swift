import Foundation
import OpenMarketDomain

/// The ports of a market in memory.
struct PreviewPorts {
    let products: InMemoryProductsRepository
    let accounts = InMemoryAccounts()
    let vendors: InMemoryVendors
    let blocks: InMemoryBlocks
    let pageSize: Int
    let sessions: SessionKeeper
    let events: BroadcastProductEvents

    /// The ports of a market with these products, which belong to the vendors of `vendors`.
    init(
        goods: [ProductDetail] = [],
        vendors: [Session] = [],
        pageSize: Int = PageRequest.defaultSize,
        sessions: SessionKeeper = SessionKeeper(store: InMemorySessionStore()),
        events: BroadcastProductEvents = BroadcastProductEvents()
    ) {
        products = InMemoryProductsRepository(products: goods, sessions: vendors, likes: accounts)
        self.vendors = InMemoryVendors(products: products, accounts: accounts, sessions: vendors)
        blocks = InMemoryBlocks(accounts: accounts, vendors: self.vendors)
        self.pageSize = pageSize
        self.sessions = sessions
        self.events = events
    }

    func market(chat: InMemoryChat) -> MarketPorts {
        let sellers = InMemorySellers(
            accounts: accounts,
            vendors: vendors,
            products: products,
            chat: chat,
            blocks: blocks
        )
        let reports = InMemoryReports(
            accounts: accounts,
            vendors: vendors,
            products: products,
            chat: chat,
            sellers: sellers
        )
        let view = InMemoryView(of: products, blocks: blocks, sellers: sellers, sessions: sessions)
        return MarketPorts(
            products: view,
            selling: view,
            banners: InMemoryBannerRepository(Self.banners),
            health: InMemoryHealthRepository(),
            images: InMemoryImageRepository(fallback: Fixture.jpeg),
            preparing: UnchangedImages(),
            sessions: sessions,
            events: events,
            pageSize: pageSize,
            accounts: AccountPorts(
                auth: accounts,
                profiles: accounts,
                names: accounts,
                vendors: vendors,
                likes: accounts,
                chats: chat,
                sellers: SellerPorts(sellers: sellers, reviews: sellers, blocks: blocks, reports: reports)
            )
        )
    }

    var market: MarketPorts { market(chat: InMemoryChat(accounts: accounts, blocks: blocks)) }

    private static let banners = (1...4).compactMap { number in
        URL(string: "https://images.example/banner/\(number).jpg").map { Banner(image: $0) }
    }
}

/// Leaves images as they are; a preview's are small.
private struct UnchangedImages: ImagePreparing {
    func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try inputs.enumerated().map { index, input throws(MarketError) in
            guard case .data(let data) = input.source else { throw .image(.unreadableFile) }
            return PreparedImage(data: data, format: .jpeg, fileName: "photo-\(index + 1).jpg")
        }
    }
}
