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
        var pages = market.products().pages.makeAsyncIterator()
        let product = try #require(try await pages.next()?.products.first)
        let picture = try await market.images.load(try #require(product.thumbnail))
        let draft = ProductDraft(name: "Lamp", description: "Warm and bright.", price: Money(12, .krw), stock: 1)
        let registered = try await market.registerProduct(draft, images: [ImageInput(.data(picture))])
        #expect(try await market.fetchProductDetail(registered.id).product.name == "Lamp")
        #expect(await server.stop() == .success)
    }
}
