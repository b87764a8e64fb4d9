import Foundation
import MarketScreens
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import Testing

@Suite("Where an example app is at home")
@MainActor
struct MarketPlaceTests {
    @Test("A guest looks around in the demo, and is asked to log in for what needs an account")
    func demo() async throws {
        let app = try await MarketPlace.demo.makeApp(wording: Wording(.english))
        await app.start()

        guard case .home(let home) = app.visible else {
            Issue.record("The home tab is not visible.")
            return
        }
        await home.appear()
        let row = try #require(home.list.state.rows.first)
        await home.perform(command: .init("open", row.id.rawValue))
        #expect(app.router.visible == .route(.product(row.id)) && app.router.navigation.modals.isEmpty)

        app.select(.register)
        guard case .login = app.visible else {
            Issue.record("The log-in is not visible.")
            return
        }
        app.router.dismiss()
        #expect(app.router.visible == .route(.product(row.id)))
    }

    @Test("A link leads to the web pages of a market that is served over TLS, and into the app otherwise")
    func sharedLinks() throws {
        let product = DeepLink.product(Product.ID(7))
        for (address, text) in [
            ("https://shop.example", "https://shop.example/product/7"),
            ("https://shop.example:8443", nil),
            ("http://127.0.0.1:8080", nil),
        ] {
            let rules = MarketPlace.served(try #require(URL(string: address))).links
            #expect(product.shareURL(rules: rules)?.absoluteString == text)
            #expect(DeepLink("openmarket://product/7", rules: rules) == product)
            if let text { #expect(DeepLink(text, rules: rules) == product) }
        }
        #expect(MarketPlace.demo.links == .marketApp)
    }

    @Test("A run opens its market once, and an address that leads nowhere waits for nothing")
    func run() async throws {
        let run = MarketRun(wording: Wording(.english))
        run.follow(try #require(URL(string: "https://example.com/elsewhere")))
        run.pause()
        #expect(run.app == nil && run.questions == nil)
        await run.open(.demo, imageSources: [.album], restoring: nil)
        let app = try #require(run.app)
        #expect(run.questions != nil && run.problem == nil)
        await run.open(.demo, imageSources: [.album], restoring: nil)
        run.pause()
        run.resume()
        #expect(run.app === app && app.root(of: .login).id == app.login.id && app.entries(of: .tab(.home)).isEmpty)
    }

    @Test("A served market is asked for its accounts as well")
    func served() async throws {
        let address = try #require(URL(string: "http://127.0.0.1:8080"))

        #expect(try await MarketPlace.served(address).open().client().accounts != nil)
    }

    @Test("A market in a file is there again the next time, and each of its clients has a session of its own")
    func file() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = MarketPlace.file(folder.appending(path: "market.db"))

        let first = try await place.open()
        let backend = try #require(first.backend)
        _ = try await backend.addVendor(name: "ann", identifier: "ann", secret: "secret")
        await backend.close()

        let second = try #require(try await place.open().backend)
        await #expect(throws: BackendError.self) {
            try await second.addVendor(name: "ann", identifier: "ann", secret: "secret")
        }
        await second.close()
    }

    @Test("An app shows the market that it was started with, and the demo when that is no address")
    func chosen() throws {
        let settings = try #require(UserDefaults(suiteName: "market-place-tests"))
        let address = try #require(URL(string: "http://127.0.0.1:8080"))

        #expect(MarketPlace.chosen(in: settings) == .demo)
        settings.register(defaults: ["market": "nowhere"])
        #expect(MarketPlace.chosen(in: settings) == .demo)
        settings.register(defaults: ["market": "http://127.0.0.1:8080"])
        #expect(MarketPlace.chosen(in: settings) == .served(address))
    }

    @Test("The apps have a scheme of their own, which leads to a product")
    func links() throws {
        let url = try #require(URL(string: "openmarket://product/7"))

        #expect(DeepLink(url, rules: .marketApp) == .product(Product.ID(7)))
        #expect(DeepLink("https://example.com/product/7", rules: .marketApp) == nil)
    }
}
