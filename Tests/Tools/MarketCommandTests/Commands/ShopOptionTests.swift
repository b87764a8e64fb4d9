import CommandTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market serve --shop", .slot)
struct ShopOptionTests {
    private func get(_ server: RunningServer, _ path: String) async throws -> (status: Int, type: String, text: String)
    {
        let url = try #require(URL(string: server.address + path))
        let (data, response) = try await URLSession(configuration: .ephemeral).data(from: url)
        let answer = try #require(response as? HTTPURLResponse)
        return (
            answer.statusCode, answer.value(forHTTPHeaderField: "Content-Type") ?? "",
            String(decoding: data, as: UTF8.self)
        )
    }

    @Test("Pages of a shop and routes of its market are at one address")
    func both() async throws {
        let server = try await RunningServer(["--demo", "--shop", "--shop-name", "이웃 <장터>"])
        #expect(try await get(server, "/").text.contains("<title>이웃 &lt;장터&gt;</title>"))
        #expect(try await get(server, "/manifest.webmanifest?language=en").text.contains("이웃 <장터>"))
        for path in ["/", "/products", "/product/18", "/login"] {
            let page = try await get(server, path)
            #expect(page.status == 200 && page.type.hasPrefix("text/html"), "\(path)")
        }
        for path in ["/api/products?page_no=1&items_per_page=1", "/api/products/18"] {
            let answer = try await get(server, path)
            #expect(answer.status == 200 && answer.type.hasPrefix("application/json"), "\(path)")
        }
        #expect(try await get(server, "/healthChecker").text.contains("OK"))
        let (unknownRoute, unknownPage) = (try await get(server, "/api/nothing"), try await get(server, "/nothing"))
        #expect(unknownRoute.status == 404 && !unknownRoute.type.hasPrefix("text/html"))
        #expect(unknownPage.status == 404 && unknownPage.type.hasPrefix("text/html"))
        #expect(await CommandRun("list", "--url", server.address).code == .success)
        let facets = try await get(server, "/api/products/facets").text
        #expect(facets.contains("USD") != facets.contains("KRW"), "the demo has two currencies")
        #expect(await server.stop() == .success)
    }

    @Test("A name and a brand need a shop, and one of them is enough")
    func nameAlone() async {
        for (option, value) in [("--shop-name", "Corner shop"), ("--brand", "shop.toml")] {
            let run = await CommandRun("serve", "--port", "0", option, value)
            #expect(run.code == .usage && run.diagnostics.text.contains(option))
        }
        let both = await CommandRun("serve", "--port", "0", "--shop", "--shop-name", "Corner", "--brand", "shop.toml")
        #expect(both.code == .usage && both.diagnostics.text.contains("--brand"))
    }

    @Test("A file gives the shop its brand, and a line that cannot be used is named before anything is served")
    func brand() async throws {
        let scratch = try ScratchFolder()
        let file = scratch.url.appending(path: "shop.toml")
        try Data("name = \"Village\"\n[terms]\nen = \"Be kind.\"\n".utf8).write(to: file)
        let path = file.path(percentEncoded: false)
        let server = try await RunningServer(["--demo", "--shop", "--brand", path])
        #expect(try await get(server, "/").text.contains("<title>Village</title>"))
        #expect(try await get(server, "/terms").text.contains("Be kind."))
        #expect(try await get(server, "/privacy").status == 404)
        #expect(try await get(server, "/robots.txt").text.contains("Sitemap: " + server.address + "/sitemap.xml"))
        #expect(try await get(server, "/sitemap.xml").text.contains(server.address + "/product/36"))
        #expect(await server.stop() == .success)
        try Data("name = \"Village\"\n[colors]\naccent = \"#ffff00\"\n".utf8).write(to: file)
        let run = await CommandRun("serve", "--port", "0", "--shop", "--brand", path)
        #expect(run.code == .usage && run.diagnostics.text.contains("shop.toml:3: #ffff00 cannot be read on #ffffff"))
        let missing = await CommandRun("serve", "--port", "0", "--shop", "--brand", path + ".old")
        #expect(missing.code == .usage && missing.diagnostics.text.contains("missing"))
    }

    @Test("The currency of an option or of a brand is the market's", arguments: [true, false])
    func currency(isOption: Bool) async throws {
        let scratch = try ScratchFolder()
        let file = scratch.url.appending(path: "shop.toml")
        try Data("currency = \"USD\"\n".utf8).write(to: file)
        let brand = ["--brand", file.path(percentEncoded: false)]
        let server = try await RunningServer(["--demo", "--shop"] + (isOption ? ["--currency", "USD"] : brand))
        let facets = try await get(server, "/api/products/facets").text
        #expect(facets.contains("USD") && !facets.contains("KRW"))
        #expect(try await !get(server, "/products").text.contains("name=\"currency\""))
        #expect(await server.stop() == .success)
        let both = await CommandRun(["serve", "--port", "0", "--shop", "--currency", "USD"] + brand)
        #expect(both.code == .usage && both.diagnostics.text.contains("--currency"))
        let wrong = await CommandRun("serve", "--port", "0", "--currency", "won")
        #expect(wrong.code == .usage && wrong.diagnostics.text.contains("KRW"))
    }

    @Test("Without it, the address has routes alone")
    func alone() async throws {
        let server = try await RunningServer(["--demo"])
        #expect(try await get(server, "/").status == 404)
        #expect(await server.stop() == .success)
    }

    @Test(
        "It is refused where there are no accounts",
        arguments: [["--generation", "v3"], ["--no-firebase"]]
    )
    func refused(options: [String]) async {
        let run = await CommandRun(["serve", "--port", "0", "--shop"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains("--shop") && run.diagnostics.text.contains(options[0]))
    }
}
