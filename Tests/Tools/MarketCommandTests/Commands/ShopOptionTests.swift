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

    @Test("Pages of a shop and routes of its market are at one address", arguments: [[], ["--inspect"]])
    func both(options: [String]) async throws {
        let server = try await RunningServer(["--demo", "--shop", "--shop-name", "이웃 <장터>"] + options)
        #expect(try await get(server, "/").text.contains("<title>이웃 &lt;장터&gt;</title>"))
        #expect(try await get(server, "/manifest.webmanifest?language=en").text.contains("이웃 <장터>"))
        for path in ["/", "/products", "/product/36", "/login"] {
            let page = try await get(server, path)
            #expect(page.status == 200 && page.type.hasPrefix("text/html"), "\(path)")
        }
        for path in ["/api/products?page_no=1&items_per_page=1", "/api/products/36"] {
            let answer = try await get(server, path)
            #expect(answer.status == 200 && answer.type.hasPrefix("application/json"), "\(path)")
        }
        #expect(try await get(server, "/healthChecker").text.contains("OK"))
        let (unknownRoute, unknownPage) = (try await get(server, "/api/nothing"), try await get(server, "/nothing"))
        #expect(unknownRoute.status == 404 && !unknownRoute.type.hasPrefix("text/html"))
        #expect(unknownPage.status == 404 && unknownPage.type.hasPrefix("text/html"))
        #expect(await CommandRun("list", "--url", server.address).code == .success)
        #expect(await server.stop() == .success)
    }

    @Test("A name needs a shop")
    func nameAlone() async {
        let run = await CommandRun("serve", "--port", "0", "--shop-name", "Corner shop")
        #expect(run.code == .usage && run.diagnostics.text.contains("--shop-name"))
    }

    @Test("Without it, the address has routes alone")
    func alone() async throws {
        let server = try await RunningServer(["--demo"])
        #expect(try await get(server, "/").status == 404)
        #expect(await server.stop() == .success)
    }

    @Test(
        "It is refused where there are no accounts, or several markets",
        arguments: [["--generation", "v3"], ["--no-firebase"], ["--class", "2"]]
    )
    func refused(options: [String]) async {
        let run = await CommandRun(["serve", "--port", "0", "--shop"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains("--shop") && run.diagnostics.text.contains(options[0]))
    }
}
