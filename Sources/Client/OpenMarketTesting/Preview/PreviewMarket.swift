import Foundation
public import OpenMarketDomain

/// A whole market in memory, with products, people and chats, behind real use cases: what a preview is drawn from.
///
/// ```swift
/// let market = PreviewMarket()
/// try await market.logIn()
/// let app = AppCoordinator(context: SceneContext(market: market.useCases))
/// ```
///
/// It is gone with the value, touches neither network nor disk, and is the same
/// every time.
public struct PreviewMarket: Sendable {
    /// The use cases.
    public let useCases: MarketUseCases
    /// Its products.
    public let products: InMemoryProductsRepository
    /// Its accounts and likes; ``InMemoryAccounts/faults`` makes them fail.
    public let accounts: InMemoryAccounts
    /// Its vendors, of whom every user who signs up is one.
    public let vendors: InMemoryVendors
    /// Its chats.
    public let chat: InMemoryChat
    /// The store of the current session.
    public let sessions: SessionKeeper

    /// A market with these products, which belong to the vendors of the sample catalogue.
    public init(products goods: [ProductDetail] = Fixture.catalogue, pageSize: Int = PageRequest.defaultSize) {
        let ports = PreviewPorts(goods: goods, vendors: Fixture.sessions, pageSize: pageSize)
        products = ports.products
        accounts = ports.accounts
        vendors = ports.vendors
        chat = InMemoryChat(accounts: ports.accounts, blocks: ports.blocks)
        sessions = ports.sessions
        useCases = MarketUseCases(ports.market(chat: chat))
    }

    /// Logs one of the catalogue's vendors in, counted from 0; the others are in the market as well, to talk to.
    @discardableResult
    public func logIn(as index: Int = 0) async throws(MarketError) -> Session {
        for (number, vendor) in Fixture.sessions.enumerated() where number != index {
            _ = try await open(vendor, number: number, into: SessionKeeper(store: InMemorySessionStore()))
        }
        let own = Fixture.sessions.indices.contains(index) ? Fixture.sessions[index] : Fixture.sessions[0]
        return try await open(own, number: index, into: sessions)
    }

    private func open(
        _ vendor: Session,
        number: Int,
        into sessions: SessionKeeper
    ) async throws(MarketError) -> Session {
        let form = SignUpInfo(
            email: "vendor\(number)@example.com",
            password: Secret("preview"),
            vendorName: vendor.vendor?.name ?? "",
            market: vendor.credentials
        )
        let signUp = SignUp(
            auth: accounts,
            profiles: accounts,
            names: accounts,
            sessions: sessions,
            vendors: vendors
        )
        return try await signUp(form)
    }
}
