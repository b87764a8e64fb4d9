import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

/// A market in which the first vendor sells a lamp, and the second one has a chat with them.
@MainActor
struct SellerStage {
    static let size = ScreenSize(columns: 80, rows: 24)
    let market: PreviewMarket
    let language: Language

    static let lamp = Product.ID(1)
    static var seller: Session { Fixture.sessions[0] }

    init(_ language: Language = .english) async throws {
        self.language = language
        let lamp = ProductDetail.fixture(
            id: 1,
            vendor: Self.seller.vendor,
            name: "Blue lamp",
            status: .onSale,
            version: 1
        )
        market = PreviewMarket(products: [lamp])
        try await market.logIn(as: 1)
        let room = try await accounts.openChat(withVendorNamed: Self.seller.vendor?.name ?? "")
        // Only who has written can be named as a buyer.
        _ = try await accounts.sendMessage("Is it still there?", to: room.id)
    }

    var accounts: AccountUseCases {
        get throws { try #require(market.useCases.accounts) }
    }

    /// The app of one of the two, who logs in.
    func app(of vendor: Int) async throws -> Gallery {
        if try await market.sessions.session() != nil { try await accounts.own.logOut() }
        let credentials = Credentials(email: "vendor\(vendor)@example.com", password: Secret("preview"))
        _ = try await accounts.login(credentials)
        let gallery = Gallery(language, market: market)
        await gallery.app.start()
        return gallery
    }

    /// The app of one of the two, at the lamp.
    func lamp(of vendor: Int) async throws -> Gallery {
        let gallery = try await app(of: vendor)
        gallery.app.router.push(.product(Self.lamp))
        await gallery.app.visible.appear()
        return gallery
    }

    /// The lamp is sold to the second vendor.
    func sell() async throws {
        let gallery = try await lamp(of: 0)
        await gallery.press([.character("b"), .down, .enter])
    }
}

extension Gallery {
    func screen(_ memory: SceneMemory = SceneMemory()) -> String {
        MarketView(snapshot(SellerStage.size, memory)).frame.lines.joined(separator: "\n")
    }
}
