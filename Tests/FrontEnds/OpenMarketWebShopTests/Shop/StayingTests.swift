import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketHTML
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("Staying logged in", .slot)
@MainActor
struct StayingTests {
    private func market() async throws -> MarketPlace.Opened {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.firebase = ServedFirebase()
        configuration.limits.passwordIterations = 1000
        (configuration.limits.listTime, configuration.limits.serviceTime) = (.seconds(600), .seconds(600))
        let backend = try await MarketBackend(configuration: configuration)
        return MarketPlace.Opened({ backend })
    }

    private func shop(
        _ market: MarketPlace.Opened,
        _ logins: KeptLogins,
        _ configure: (inout ShopSettings) -> Void = { _ in }
    ) -> Shop {
        var settings = ShopSettings.patient
        configure(&settings)
        return Shop(settings: settings, images: market.client().images, logins: logins) { session in
            market.client(keeping: session).useCases
        }
    }

    private func isLoggedIn(_ browser: TestBrowser) async -> Bool {
        await browser.get("/mypage")
        return browser.text.contains("ann@example.com")
    }

    @Test(
        "A user is logged in after a pause, a restart and both, from memory and from a folder",
        arguments: [true, false]
    )
    func back(inFolder: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let (market, clock) = (try await market(), StandingClock())
            let logins = inFolder ? KeptLogins.folder(folder) : .inMemory()
            let first = shop(market, logins) { $0.now = { clock.now } }
            let browser = TestBrowser(first)
            await Story.signUp(browser, "ann@example.com", "ann")
            clock.advance(by: 4_000)
            #expect(await isLoggedIn(browser))
            let again = shop(market, inFolder ? .folder(folder) : logins)
            let later = TestBrowser(again, cookie: browser.cookie)
            #expect(await isLoggedIn(later))
            await Story.logOut(later)
            #expect(await !isLoggedIn(later))
            #expect(await !isLoggedIn(TestBrowser(shop(market, logins), cookie: browser.cookie)))
        }
    }

    @Test("A log-in is known by the browser and its system, and not by what the browser wrote")
    func browser() async throws {
        let market = try await market()
        let browser = TestBrowser(shop(market, .inMemory()))
        browser.agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        await Story.signUp(browser, "ann@example.com", "ann")
        let backend = try #require(market.backend)
        func ask(_ method: HTTPMethod, _ headers: HTTPHeaders, _ body: HTTPBody) async -> Data {
            let origin = HTTPOrigin(scheme: "http", host: "market.test")
            let request = HTTPRequest(
                method: method,
                origin: origin,
                target: "/api/sessions",
                headers: headers,
                body: body
            )
            return await backend.respond(to: request).body
        }
        let words = #"{"email":"ann@example.com","password":"\#(Story.password)"}"#
        let opened = try JSONDocument(await ask(.post, [:], .bytes(Data(words.utf8)))).root
        let token = try #require(opened["access_token"]?.string)
        let listed = try JSONDocument(await ask(.get, ["Authorization": "Bearer " + token], .none)).root
        let devices = listed["sessions"]?.elements.map { $0["device"]?.string } ?? []
        #expect(Set(devices) == ["Firefox on Linux", ""])
    }

    @Test("The log-ins of a user who is gone go from the folder, and no others")
    func gone() async throws {
        try await TemporaryFolder.with { folder in
            let market = try await market()
            let browsers = (0..<3).map { _ in TestBrowser(shop(market, .folder(folder))) }
            for (name, browser) in zip(["ann", "bob", "cat"], browsers) {
                await Story.signUp(browser, "\(name)@example.com", name)
            }
            func holders() throws -> [String] {
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
                let texts = names.filter { $0.hasSuffix(".json") }.compactMap { name in
                    FileManager.default.contents(atPath: folder.appending(path: name).path(percentEncoded: false))
                }
                return ["ann", "bob", "cat"].filter { name in
                    texts.contains { $0.range(of: Data("\(name)@example.com".utf8)) != nil }
                }
            }
            #expect(try holders() == ["ann", "bob", "cat"])
            let accounts = try #require(try await market.backend?.accounts())
            let bob = try #require(accounts.first { $0.email == "bob@example.com" })
            await KeptLogins.remove(UserID(rawValue: bob.id), from: folder)
            #expect(try holders() == ["ann", "cat"])
        }
    }

    @Test("The cookie of a login is given after it and never before, for ninety days, out of reach of scripts")
    func cookie() async throws {
        let browser = TestBrowser(shop(try await market(), .inMemory()))
        await browser.get("/login")
        #expect(browser.cookie?.contains("shop-login") == false)
        let planted = browser.cookie
        await Story.signUp(browser, "ann@example.com", "ann")
        let login = try #require(browser.fields.last { $0.hasPrefix("shop-login=") })
        #expect(login.contains("; Max-Age=7776000") && login.contains("; HttpOnly; SameSite=Lax"))
        // Who has planted the cookie of the visit has nothing.
        #expect(await !isLoggedIn(TestBrowser(shop(try await market(), .inMemory()), cookie: planted)))
    }

    @Test("The cookie of one login is worth nothing for the next one in the same browser", arguments: [true, false])
    func nextUser(inFolder: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let shop = shop(try await market(), inFolder ? .folder(folder) : .inMemory())
            let browser = TestBrowser(shop)
            await Story.signUp(browser, "ben@example.com", "ben")
            let login = try #require(browser.cookie?.split(separator: "; ").first { $0.hasPrefix("shop-login=") })
            await Story.logOut(browser)
            #expect(browser.fields.last { $0.hasPrefix("shop-login=;") }?.contains("Max-Age=0") == true)
            await Story.signUp(browser, "ann@example.com", "ann")
            #expect(await isLoggedIn(browser))
            let before = TestBrowser(shop, cookie: String(login))
            #expect(await !isLoggedIn(before))
            await before.get("/mypage")
            #expect(!before.text.contains("ben@example.com"))
        }
    }

    @Test("A made-up token logs no one in, and the folder does not tell tokens", arguments: ["", "../../x", "0"])
    func strange(token: String) async throws {
        try await TemporaryFolder.with { folder in
            let shop = shop(try await market(), .folder(folder))
            let browser = TestBrowser(shop)
            await Story.signUp(browser, "ann@example.com", "ann")
            #expect(await !isLoggedIn(TestBrowser(shop, cookie: "shop-login=" + token)))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            let cookie = try #require(browser.cookie)
            #expect(names.contains { $0.hasSuffix(".json") })
            #expect(names.allSatisfy { !cookie.contains($0.prefix { $0 != "." }) })
        }
    }

    @Test("A shop full of users lets others in: who waits longest comes back with the login")
    func full() async throws {
        let clock = StandingClock()
        let shop = shop(try await market(), .inMemory()) { settings in
            (settings.visits, settings.now) = (2, { clock.now })
        }
        let browsers = (0..<3).map { _ in TestBrowser(shop) }
        for (number, browser) in browsers.enumerated() {
            await Story.signUp(browser, number == 0 ? "ann@example.com" : "b\(number)@example.com", "user\(number)")
            clock.advance(by: 1)
        }
        #expect(shop.visits.count == 2)
        #expect(await isLoggedIn(browsers[0]))
    }
}
