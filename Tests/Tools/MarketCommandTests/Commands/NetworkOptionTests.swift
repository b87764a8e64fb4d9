import CommandTestSupport
import Foundation
import OpenMarketBackend
import StoreTestSupport
import TestSupport
import Testing

@testable import MarketCommand

@Suite("How clients reach a served market", .slot)
struct NetworkOptionTests {
    private func response(_ address: String, _ fields: String) async throws -> String {
        let port = try #require(URL(string: address)?.port)
        return try await talk {
            let client = try RawClient(port: UInt16(clamping: port))
            client.send("GET /api/products HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n")
            return client.readAll()
        }
    }

    @Test("Behind a trusted proxy addresses of images are those that clients reach")
    func proxy() async throws {
        let server = try await RunningServer([
            "--demo", "--trusted-proxy", "127.0.0.0/8", "--allowed-host", "shop.example",
        ])
        let text = try await response(
            server.address,
            "Host: shop.example\r\nX-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https"
        )
        #expect(text.contains("\"https://shop.example/training-resources/"))
        #expect(await server.stop() == .success)
    }

    @Test("A market that anyone can own by a known word is not reached under a foreign name")
    func rebinding() async throws {
        let open = try await RunningServer(["--firebase"])
        #expect(try await response(open.address, "Host: evil.example").hasPrefix("HTTP/1.1 421 "))
        #expect(try await response(open.address, "Host: localhost:1234").hasPrefix("HTTP/1.1 200 "))
        #expect(await open.stop() == .success)
        let closed = try await RunningServer([])
        #expect(try await response(closed.address, "Host: shop.example").hasPrefix("HTTP/1.1 200 "))
        #expect(await closed.stop() == .success)
    }

    @Test("A unix socket is served, and said as proxies write it")
    func socket() async throws {
        let folder = try ScratchFolder()
        let path = folder.path("s")
        let server = try await RunningServer(["--no-firebase"], at: ["--socket", path])
        #expect(server.address == "unix:" + path)
        let text = try await talk {
            let client = try RawClient(socketPath: path)
            client.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            return client.readAll()
        }
        #expect(text.hasPrefix("HTTP/1.1 200 "))
        #expect(await server.stop() == .success)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("Names of a file are taken by no one, and a file that cannot be read is named")
    func reservedNames() async throws {
        let scratch = try ScratchFolder()
        let path = scratch.url.appending(path: "names.txt").path(percentEncoded: false)
        let missing = await CommandRun("serve", "--port", "0", "--reserved-names", path)
        #expect(missing.code == .unreadableFile && missing.diagnostics.text.contains("names.txt"))
        try Data("# ours\n\nVillage shop\n".utf8).write(to: URL(filePath: path))
        let server = try await RunningServer(["--reserved-names", path])
        for (name, isTaken) in [("VILLAGE SHOP", true), ("Village", false)] {
            let run = await CommandRun("vendor", "add", name, "--url", server.address)
            #expect((run.code == .success) != isTaken, "\(run.diagnostics.text)")
        }
        #expect(await server.stop() == .success)
    }

    @Test("Accounts are not made over HTTP where that is not wanted")
    func noSignUp() async throws {
        let server = try await RunningServer(["--no-sign-up", "--vendor", "shop:me:pass:word12"])
        let vendor = await CommandRun("vendor", "add", "newcomer", "--url", server.address)
        #expect(
            vendor.code == .failure && vendor.diagnostics.text.contains("--no-sign-up"),
            "\(vendor.diagnostics.text)"
        )
        let user = await CommandRun(
            ["signup", "newcomer", "--url", server.address],
            environment: ["MARKET_EMAIL": "a@example.com", "MARKET_PASSWORD": "pass-word-12"]
        )
        #expect(user.code != .success)
        #expect(await server.stop() == .success)
    }

    @Test(
        "What cannot be is refused before anything is opened",
        arguments: [
            (["--trusted-proxy", "proxy.example"], "--trusted-proxy needs an address"),
            (["--trusted-proxy", "10.0.0.0/40"], "--trusted-proxy needs an address"),
            (["--socket", "/tmp/s", "--port", "1"], "exclude each other"),
            (["--host", "0.0.0.0", "--owner-token", "short"], "at least 16 characters"),
        ]
    )
    func mistakes(_ options: [String], _ sentence: String) async {
        let run = await CommandRun(["serve"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(sentence), "\(run.diagnostics.text)")
    }
}
