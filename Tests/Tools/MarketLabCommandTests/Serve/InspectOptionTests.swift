import CommandTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("market-lab serve --inspect", .slot)
struct InspectOptionTests {
    @Test("The address of the page is written, and leads to it with its token only")
    func page() async throws {
        let server = try await RunningServer(["--json", "--inspect"], of: .lab)
        let line = try JSONSerialization.jsonObject(with: Data(server.address.utf8)) as? [String: Any]
        let address = try #require(line?["inspector"] as? String)
        let inspector = try #require(URL(string: address))
        #expect(inspector.host() == "127.0.0.1")
        let session = URLSession(configuration: .ephemeral)
        let (page, response) = try await session.data(from: inspector)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == nil)
        #expect(String(decoding: page, as: UTF8.self).contains("http-equiv=\"refresh\""))
        var bare = URLRequest(url: inspector.deletingLastPathComponent())
        bare.httpShouldHandleCookies = false
        let (nothing, refusal) = try await session.data(for: bare)
        #expect((refusal as? HTTPURLResponse)?.statusCode == 404)
        #expect(nothing.isEmpty)
        #expect(await server.stop() == .success)
    }

    @Test("A shop beside the market is inspected as well")
    func shop() async throws {
        let server = try await RunningServer(["--demo", "--shop", "--inspect"], of: .lab)
        for path in ["/", "/product/18", "/api/products/18"] {
            let url = try #require(URL(string: server.address + path))
            let (_, response) = try await URLSession(configuration: .ephemeral).data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == 200, "\(path)")
        }
        #expect(await server.stop() == .success)
    }

    @Test(
        "It is refused where others could reach the market",
        arguments: [
            ["--host", "0.0.0.0"], ["--host", "192.0.2.7"], ["--trusted-proxy", "10.0.0.0/8"],
            ["--public-address", "https://shop.example"], ["--allowed-host", "shop.example"],
        ]
    )
    func exposed(_ options: [String]) async {
        let run = await CommandRun.lab(["serve", "--port", "0", "--inspect"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains("only this machine may reach the market"))
        #expect(run.diagnostics.text.contains(options[0]))
    }
}
