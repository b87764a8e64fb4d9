import CommandTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import OpenMarket
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market serve", .slot)
struct ServeCommandTests {
    @Test("All commands work over HTTP", arguments: ["v1a", "v2", "v3", "v3x"])
    func commands(generation: String) async throws {
        let server = try await RunningServer(["--demo", "--generation", generation, "--vendor", "shop:me:pass:word12"])
        let market = ["--url", server.address, "--generation", generation]
        let account = ["MARKET_IDENTIFIER": "me", "MARKET_SECRET": "pass:word12"]
        let folder = try ScratchFolder()

        #expect(await CommandRun(["health"] + market).code == .success)
        #expect(try await CommandRun(["list", "--all", "--json"] + market).products.count == 36)
        #expect(try await CommandRun(["search", "자전거", "--json"] + market).products.count >= 1)
        #expect(await CommandRun(["image", "36", "-o", folder.path("a.png")] + market).code == .success)

        let words = ["--name", "Sea chest", "--description", "Oak, with brass corners.", "--price", "500"]
        let photo = ["--photo", folder.path("a.png"), "--json"]
        let registered = await CommandRun(["register"] + words + photo + market, environment: account)
        #expect(registered.code == .success, "\(registered.diagnostics.text)")
        let id = try #require(try registered.json()["id"] as? String)
        let edited = await CommandRun(["edit", id, "--price", "600", "--json"] + market, environment: account)
        #expect(edited.output.text.contains(#""price":600,"#), "\(edited.diagnostics.text)")
        #expect(await CommandRun(["delete", "36", "--yes"] + market, environment: account).code == .permission)
        #expect(await CommandRun(["delete", id, "--yes"] + market, environment: account).code == .success)
        #expect(await CommandRun(["show", id] + market).code == .failure)
        #expect(await server.stop() == .success)
    }

    @Test("An account can be made where the generation knows sign-up")
    func signUp() async throws {
        let server = try await RunningServer([])
        let made = await CommandRun("vendor", "add", "newcomer", "--url", server.address, "--json")
        #expect(made.code == .success, "\(made.diagnostics.text)")
        #expect((try made.json()["secret"] as? String)?.isEmpty == false)
        #expect(await CommandRun("vendor", "add", "newcomer", "--url", server.address).code == .failure)
        #expect(await CommandRun("vendor", "add", "x", "--identifier", "y", "--url", server.address).code == .usage)
        #expect(await CommandRun("vendor", "list", "--url", server.address).code == .usage)
        #expect(await server.stop() == .success)
    }

    @Test("A second start on the same file keeps accounts and catalogue as they are")
    func secondStart() async throws {
        let folder = try ScratchFolder()
        let options = ["--data", folder.path("shop.db"), "--demo", "--vendor", "shop:me:password"]
        for isFirst in [true, false] {
            let server = try await RunningServer(options)
            #expect(try await CommandRun("list", "--all", "--url", server.address, "--json").products.count == 36)
            #expect(await server.stop() == .success)
            #expect(server.diagnostics.text.contains("keeps its secret") != isFirst)
            #expect(server.diagnostics.text.contains("has products already") != isFirst)
        }
    }

    @Test("Rules, quirks, origins and the log are what was asked for")
    func options() async throws {
        let server = try await RunningServer([
            "--demo", "--generation", "v3", "--rules", "lenient", "--quirk", "overlappingPages", "--cors",
            "https://shop.example", "--log", "--host", "localhost",
        ])
        let page = URL(string: server.address + "/api/products?page_no=2&items_per_page=3")
        var request = URLRequest(url: try #require(page))
        request.setValue("https://shop.example", forHTTPHeaderField: "Origin")
        let (data, response) = try await URLSession.shared.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        #expect(answer.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == "https://shop.example")
        let body = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect((body["pages"] as? [Any])?.count == 6)
        #expect(await server.stop() == .success)
        #expect(server.diagnostics.text.contains("GET /api/products 200"))
        #expect(server.diagnostics.text.contains("SQLite 3."))
    }

    @Test("Images are said to be where the public address is")
    func publicAddress() async throws {
        let server = try await RunningServer(["--demo", "--public-address", "https://shop.example/market"])
        let list = await CommandRun("list", "--url", server.address, "--limit", "1", "--json")
        #expect(list.output.text.contains("https://shop.example/market/training-resources/"))
        #expect(await server.stop() == .success)
        let wrong = await CommandRun("serve", "--port", "0", "--public-address", "shop.example")
        #expect(wrong.code == .usage)
        #expect(wrong.diagnostics.text.contains("did you mean 'http://shop.example'?"))
    }

    @Test("A port that is taken, and a host that is none, are said")
    func trouble() async throws {
        let server = try await RunningServer([])
        let port = try #require(URL(string: server.address)?.port)
        let second = await CommandRun("serve", "--port", "\(port)")
        #expect(second.code == .unavailable)
        #expect(second.diagnostics.text.contains("port \(port) is taken"))
        #expect(await server.stop() == .success)
        #expect(await CommandRun("serve", "--port", "0", "--host", "shop.example").code == .usage)
    }

    @Test("JSON names the address and the generation")
    func json() async throws {
        let server = try await RunningServer(["--json", "--generation", "v2"])
        #expect(server.address.hasPrefix(#"{"url":"http://127.0.0.1:"#))
        #expect(server.address.hasSuffix(#"","generation":"v2","vendors":[],"operations":null}"#))
        #expect(await server.stop() == .success)
    }
}

extension CommandRun {
    fileprivate var products: [[String: Any]] {
        get throws { try #require(try json()["products"] as? [[String: Any]]) }
    }
}
