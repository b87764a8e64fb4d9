import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk
@testable import OpenMarketInspector

@Suite("A class of markets", .slot)
struct ClassroomTests {
    private let gate = PageAccess(random: { UInt64.random(in: .min ... .max) })

    private let weather = CurrentWeather()

    private static func seed(_ folder: URL? = nil) -> MarketSeed {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.limits.passwordIterations = 2
        let vendor = GivenVendor(name: "seller", identifier: "seller-id", secret: "secret-of-seller")
        return MarketSeed(configuration, folder: folder, vendors: [vendor], isDemo: false)
    }

    private func seats(_ markets: [ResettableMarket]) -> [ClassSeat] {
        markets.enumerated().map { index, market in
            ClassSeat(
                number: index + 1,
                market: market,
                inspector: MarketInspector(
                    of: market,
                    seat: index + 1,
                    among: markets.count,
                    access: gate,
                    weather: weather
                ),
                server: HTTPServer(handler: market),
                port: 0,
                address: "http://127.0.0.1:\(8081 + index)"
            )
        }
    }

    private func request(_ method: HTTPMethod, _ path: String, _ form: String = "") -> HTTPRequest {
        HTTPRequest(
            method: method,
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 5_000),
            target: gate.base + path,
            headers: [
                "Cookie": String(gate.cookieField.prefix { $0 != ";" }), "Origin": "http://127.0.0.1:5000",
            ],
            body: form.isEmpty ? .none : .bytes(Data(form.utf8))
        )
    }

    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test("A reset takes a market back to its seed, and leaves the other ones as they are")
    func reset() async throws {
        let markets = try await [ResettableMarket(from: Self.seed()), ResettableMarket(from: Self.seed())]
        for market in markets { _ = try await market.backend.addVendor(name: "another") }
        let routes = ClassRoutes(access: gate, seats: seats(markets), weather: WeatherRoutes(current: weather))
        let question = await routes.respond(to: request(.post, "1/market/reset", "from=class"))
        #expect(question.status == 200 && text(question).contains("name=\"sure\""))
        #expect(try await markets[0].backend.vendors().count == 2)
        let done = await routes.respond(to: request(.post, "1/market/reset", "from=class&sure=yes"))
        #expect(done.status == 303 && done.headers["Location"] == gate.base)
        #expect(try await markets[0].backend.vendors().map(\.name) == ["seller"])
        #expect(try await markets[1].backend.vendors().count == 2)
        let all = await routes.respond(to: request(.post, "reset", "sure=yes"))
        #expect(all.status == 303)
        #expect(try await markets[1].backend.vendors().map(\.name) == ["seller"])
        for market in markets { await market.close() }
    }

    @Test("A market in a folder is there again after a restart, and as its seed after a reset")
    func folder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let seed = Self.seed(folder).numbered(3)
        let first = try await ResettableMarket(from: seed)
        _ = try await first.backend.addVendor(name: "another")
        await first.close()
        let notes = ["notes.txt", "market.db.bak", "market.db-before-class"].map {
            folder.appending(path: "market-03/" + $0)
        }
        for file in notes { try Data("mine".utf8).write(to: file) }
        let second = try await ResettableMarket(from: seed)
        #expect(try await second.backend.vendors().count == 2)
        try await second.reset()
        #expect(try await second.backend.vendors().map(\.name) == ["seller"])
        #expect(notes.allSatisfy { FileManager.default.fileExists(atPath: $0.path()) })
        await second.close()
    }

    @Test("A reset fails when a file of the market stays", arguments: ["", "-wal", "-shm", "-pictures", "-uploads"])
    func stays(_ ending: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let seed = Self.seed(folder)
        let file = folder.appending(path: "market.db" + ending)
        try Data("x".utf8).write(to: file)
        #expect(throws: BackendError.unwritable) {
            try seed.discard { if $0 == file { throw CocoaError(.fileWriteNoPermission) } }
        }
        try seed.discard()
        #expect(!FileManager.default.fileExists(atPath: file.path()))
        try seed.discard()
    }

    @Test("While a market is closed its requests are asked to come back")
    func closed() async throws {
        let market = try await ResettableMarket(from: Self.seed())
        #expect(await market.respond(to: request(.get, "")).status == 404)
        await market.close()
        let response = await market.respond(to: request(.get, ""))
        #expect(response.status == 503 && response.headers["Retry-After"] == "1")
        #expect(market.respondAtOnce(to: request(.get, "")) == nil)
        await #expect(throws: BackendError.busy) { try await market.reset() }
    }

    @Test("A market without a seed cannot be reset, and its page has no button for it")
    func withoutSeed() async throws {
        let market = ResettableMarket(try await MarketBackend(configuration: Self.seed().configuration))
        #expect(!market.canReset)
        let page = await MarketInspector(of: market, weather: weather).routes.tab.page(
            Frame(language: .english, base: "/b/", generation: "v3x"),
            request(.get, "market")
        )
        #expect(!page.text.contains("market/reset"))
        await #expect(throws: BackendError.self) { try await market.reset() }
        await market.close()
    }

    @Test("The list says who is doing what, and leads to the tabs of each market")
    func list() async throws {
        let markets = try await [ResettableMarket(from: Self.seed()), ResettableMarket(from: Self.seed())]
        let seats = seats(markets)
        let call = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"), target: "/api/nothing")
        _ = await seats[1].inspector.observer.observe(call, noting: { ($0, false) }) {
            await markets[1].respond(to: call)
        }
        seats[1].inspector.recorder.drain()
        let routes = ClassRoutes(access: gate, seats: seats, weather: WeatherRoutes(current: weather))
        let page = text(await routes.respond(to: request(.get, "")))
        #expect(page.contains("http://127.0.0.1:8081") && page.contains("http://127.0.0.1:8082"))
        #expect(page.contains("href=\"\(gate.base)2/calls/1\">GET /api/nothing</a>"))
        #expect(page.contains("href=\"\(gate.base)2/client\""))
        let calls = text(await routes.respond(to: request(.get, "2/")))
        #expect(calls.contains("/api/nothing") && calls.contains("href=\"\(gate.base)2/../\""))
        #expect(!text(await routes.respond(to: request(.get, "1/"))).contains("/api/nothing"))
        #expect(await routes.respond(to: request(.get, "3/")).status == 404)
        for market in markets { await market.close() }
    }

    @Test("There is one weather for all, and its tab is above the markets")
    func weatherOfAll() async throws {
        let markets = try await [ResettableMarket(from: Self.seed()), ResettableMarket(from: Self.seed())]
        let seats = seats(markets)
        let routes = ClassRoutes(access: gate, seats: seats, weather: WeatherRoutes(current: weather))
        #expect(text(await routes.respond(to: request(.get, "2/"))).contains("href=\"\(gate.base)2/../weather\""))
        #expect(await routes.respond(to: request(.post, "weather", "text=underground-train")).status == 303)
        #expect(text(await routes.respond(to: request(.get, "weather"))).contains("underground-train"))
        for seat in seats { #expect(!seat.inspector.weather.isClear) }
        for market in markets { await market.close() }
    }

    @Test("A language that is chosen at the weather is remembered, above the markets and at one of them")
    func language() async throws {
        let market = try await ResettableMarket(from: Self.seed())
        let routes = ClassRoutes(access: gate, seats: seats([market]), weather: WeatherRoutes(current: weather))
        for path in ["weather", "1/weather"] {
            let response = await routes.respond(to: request(.get, path + "?language=ko"))
            #expect(text(response).contains("lang=\"ko\""))
            #expect(response.headers["Set-Cookie"]?.hasPrefix("language=ko; ") == true)
            #expect(await routes.respond(to: request(.get, path)).headers["Set-Cookie"] == nil)
        }
        await market.close()
    }

    @Test("Without the cookie there is neither the list nor a market's page")
    func strangers() async throws {
        let market = try await ResettableMarket(from: Self.seed())
        let routes = ClassRoutes(access: gate, seats: seats([market]), weather: WeatherRoutes(current: weather))
        for path in ["", "1/", "1/market", "style.css"] {
            var stranger = request(.get, path)
            stranger.headers["Cookie"] = nil
            let response = await routes.respond(to: stranger)
            #expect(response.status == 404 && response.body.isEmpty)
        }
        await market.close()
    }

    @Test("Calls of the last minute are counted, problems among them", arguments: [(10.0, 2, 1), (70.0, 0, 0)])
    func activity(_ age: TimeInterval, _ calls: Int, _ problems: Int) throws {
        let now = Date()
        let recorded = [200, 404].enumerated().map { index, status in
            let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"), target: "/\(status)")
            let trace = CallTrace.sample(request, HTTPResponse(status: status))
            return RecordedCall(trace, number: index + 1, date: now - age)
        }
        let activity = CallActivity(recorded, at: now)
        #expect(activity.calls == calls && activity.problems == problems)
        #expect(activity.lastProblem?.path == "/404" && activity.who == nil)
        #expect(ClassPage.age(age) == (age < 60 ? "10 s" : "1 min"))
    }
}
