import CommandTestSupport
import Foundation
import OpenMarket
import OpenMarketFirebase
import TestSupport
import Testing

@testable import MarketCommand

/// The lines of the README that say where a market is, against the server of the line above them.
@Suite("The README's wirings at market serve --demo", .slot, .timeLimit(.minutes(10)))
struct WiringTests {
    @Test("A server: its list, its facets and its orders are there without naming a generation")
    func server() async throws {
        let server = try await RunningServer(["--demo"])
        let market = try OpenMarketClient(.rest(server.address))
        var names: [String] = []
        for try await page in market.products().pages { names += page.products.map(\.name) }
        #expect(names.count == 36)
        #expect(try await market.discovery.facets(of: ProductQuery()).statuses[.onSale] ?? 0 > 0)
        #expect(await server.stop() == .success)
    }

    @Test("A server with users at Firebase: who signs up sells")
    func users() async throws {
        let server = try await RunningServer(["--demo", "--firebase"])
        let host = try #require(server.address.split(separator: "/").last)
        let project = try FirebaseConfiguration(emulator: String(host))
        let market = try OpenMarketClient(.rest(server.address, accounts: project))
        let info = SignUpInfo(email: "ann@example.com", password: Secret("p4ssword"), vendorName: "ann")
        _ = try await market.requireAccounts().signUp(info)
        let registered = try await market.registerProduct(Self.lamp, images: [try await image(of: market)])
        #expect(try await market.fetchProductDetail(registered.id).product.name == "Lamp")
        #expect(await server.stop() == .success)
    }

    @Test("A shop takes no products as documents, and has the users who come with them")
    func documents() async throws {
        let server = try await RunningServer(["--demo", "--firebase"])
        let host = try #require(server.address.split(separator: "/").last)
        let project = try FirebaseConfiguration(emulator: String(host))
        let (whole, shop) = (OpenMarketClient(.firebase(project)), try OpenMarketClient(.rest(server.address)))
        let info = SignUpInfo(email: "ann@example.com", password: Secret("p4ssword"), vendorName: "ann")
        let user = try await whole.requireAccounts().signUp(info).auth?.user
        let image = try await image(of: shop)
        await #expect(throws: MarketError.self) { try await whole.registerProduct(Self.lamp, images: [image]) }
        var pages = whole.products().pages.makeAsyncIterator()
        let first = try await pages.next()
        #expect(first?.products.isEmpty != false)
        #expect(try await shop.requireAccounts().login(info.credentials).auth?.user == user)
        #expect(await server.stop() == .success)
    }

    private static let lamp = ProductDraft(
        name: "Lamp",
        description: "Warm and bright.",
        price: Money(12, .krw),
        stock: 1
    )

    /// An image of the demo.
    private func image(of market: OpenMarketClient) async throws -> ImageInput {
        var pages = market.products().pages.makeAsyncIterator()
        let product = try #require(try await pages.next()?.products.first)
        return ImageInput(.data(try await market.images.load(try #require(product.thumbnail))))
    }
}
