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
    public let useCases: MarketUseCases
    /// The market that they stand on; its ``InMemoryMarket/faults`` make them fail.
    public let market: InMemoryMarket
    public let sessions = SessionKeeper(store: InMemorySessionStore())

    /// A market with these products, which belong to the vendors of the sample catalogue.
    public init(products goods: [ProductDetail] = Fixture.catalogue, pageSize: Int = PageRequest.defaultSize) {
        market = InMemoryMarket(
            products: goods,
            sessions: Fixture.sessions,
            banners: (1...4).compactMap { number in
                URL(string: "https://images.example/banner/\(number).jpg").map { Banner(image: $0) }
            },
            image: Fixture.jpeg
        )
        useCases = MarketUseCases(market.ports(sessions: sessions, pageSize: pageSize))
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
            auth: market.accounts,
            profiles: market.accounts,
            names: market.accounts,
            sessions: sessions,
            vendors: market.accounts
        )
        return try await signUp(form)
    }
}
