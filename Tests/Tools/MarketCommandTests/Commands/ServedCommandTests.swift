import CommandTestSupport
import Foundation
import OpenMarket
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Commands of an operator while the market is served", .slot)
struct ServedCommandTests {
    /// A market in a file that is served, with one vendor and one product.
    private struct Shop {
        let folder: ScratchFolder
        let data: String
        let server: RunningServer
        let vendor: [String: String]
        let product: String

        init() async throws {
            folder = try ScratchFolder()
            data = folder.path("shop.db")
            let made = try await CommandRun("vendor", "add", "shop", "--data", data, "--json").json()
            let (identifier, secret) = (made["identifier"] as? String, made["secret"] as? String)
            vendor = ["MARKET_IDENTIFIER": try #require(identifier), "MARKET_SECRET": try #require(secret)]
            let photo = folder.path("a.png")
            #expect(await CommandRun("image", "36", "-o", photo).code == .success)
            let words = ["register", "--name", "Oak box", "--description", "A box of oak.", "--price", "500", "--json"]
            let run = await CommandRun(words + ["--photo", photo, "--data", data], environment: vendor)
            product = try #require(try run.json()["id"] as? String, "\(run.diagnostics.text)")
            server = try await RunningServer(["--data", data])
        }

        /// A command on the file.
        func run(_ words: String..., environment: [String: String] = [:]) async -> CommandRun {
            await CommandRun(words + ["--data", data], environment: environment)
        }

        /// A command on the server.
        func ask(_ words: String..., environment: [String: String] = [:]) async -> CommandRun {
            await CommandRun(words + ["--url", server.address], environment: environment)
        }

        /// The acts that the market remembers, the last one first.
        func acts() async throws -> [String] {
            let list = try await run("log", "--json").json()["acts"] as? [[String: Any]]
            return try #require(list).compactMap { $0["act"] as? String }
        }
    }

    @Test("The doctor looks at a file that is served, by way of the program that serves it")
    func doctor() async throws {
        let shop = try await Shop()
        let served = await shop.run("doctor", "--json")
        let findings = try #require(try served.json()["findings"] as? [[String: Any]])
        let states = Dictionary(findings.map { ($0["subject"] as? String, $0["state"] as? String) }) { first, _ in first
        }
        #expect(served.code == .success && states["market"] == "ok" && states["space"] == "ok")
        #expect(await shop.ask("list").code == .success)
        #expect(await shop.server.stop() == .success)
        #expect(await shop.run("doctor").code == .success)
    }

    @Test("A product that the operator hides is gone for buyers, its vendor cannot show it, and all is on record")
    func moderation() async throws {
        let shop = try await Shop()
        #expect(await shop.run("product", "hide", shop.product).code == .success)
        #expect(await shop.ask("show", shop.product).code == .failure)
        let shown = await shop.ask("edit", shop.product, "--status", "on_sale", environment: shop.vendor)
        #expect(shown.code != .success)
        #expect(await shop.run("product", "show", shop.product).code == .success)
        #expect(await shop.ask("show", shop.product).code == .success)
        #expect(await shop.run("vendor", "disable", "shop").code == .success)
        let edit = await shop.ask("edit", shop.product, "--price", "600", environment: shop.vendor)
        #expect(edit.code == .permission)
        let secret = try await shop.run("vendor", "reset-secret", "shop", "--json").json()["secret"] as? String
        #expect(await shop.run("product", "delete", shop.product).code == .success)
        let missing = await shop.run("product", "delete", shop.product)
        #expect(missing.code == .failure)
        #expect(missing.diagnostics.text == "market: there is no product \(shop.product)\n")
        let acts = try await shop.acts()
        let expected = ["product delete 1", "vendor reset-secret shop", "vendor disable shop", "product show 1"]
        #expect(acts == expected + ["product hide 1", "vendor add shop"])
        #expect(!acts.joined().contains(try #require(secret)))
        #expect(await shop.server.stop() == .success)
        // The same commands open the file themselves when no server has it.
        #expect(try await shop.acts() == acts)
        #expect(await shop.run("vendor", "enable", "shop").code == .success)
        #expect(try await shop.acts().first == "vendor enable shop")
    }

    @Test("A disabled user is out at once, a new password counts at once, and a removed one is gone")
    func accounts() async throws {
        let shop = try await Shop()
        let session = ["--session", shop.folder.path("session.json"), "--url", shop.server.address]
        let old = ["MARKET_PASSWORD": "longenough1"]
        let signUp = await CommandRun(["signup", "ann", "--email", "ann@example.com"] + session, environment: old)
        #expect(signUp.code == .success, "\(signUp.diagnostics.text)")
        #expect(await CommandRun(["like"] + session).code == .success)
        #expect(await shop.run("account", "disable", "Ann@example.com").code == .success)
        #expect(await CommandRun(["like"] + session).code != .success)
        #expect(await shop.run("account", "enable", "ann@example.com").code == .success)
        let reset = try await shop.run("account", "reset-password", "ann@example.com", "--json").json()
        let new = ["MARKET_PASSWORD": try #require(reset["password"] as? String)]
        let login = ["login", "--email", "ann@example.com"] + session
        #expect(await CommandRun(login, environment: old).code != .success)
        #expect(await CommandRun(login, environment: new).code == .success)
        let use = try await shop.run("account", "show", "ann@example.com", "--json").json()
        #expect((use["documents"] as? Int ?? 0) > 0)
        let archive = shop.folder.path("ann.tar")
        #expect(await shop.run("account", "export", "ann@example.com", archive).code == .success)
        #expect(try Data(contentsOf: URL(filePath: archive)).starts(with: Data("data.json".utf8)))
        #expect(await shop.run("account", "export", "ann@example.com", archive).code == .unwritableFile)
        #expect(await shop.run("account", "remove", "ann@example.com").code == .success)
        #expect(await CommandRun(login, environment: new).code != .success)
        let gone = await shop.run("account", "show", "ann@example.com", "--json")
        #expect(gone.code == .failure && gone.diagnostics.text.contains("noAccount"))
        let id = try #require(use["id"] as? String)
        let acts = try await shop.acts()
        let named = ["remove", "export", "reset-password", "enable", "disable"].map { "account \($0) \(id)" }
        #expect(acts == named + ["vendor add shop"])
        #expect(await shop.server.stop() == .success)
    }

    @Test("A secret in a file is read by the command, not by the server")
    func secretFile() async throws {
        let shop = try await Shop()
        let file = shop.folder.path("secret.txt")
        try Data("opensesame1\n".utf8).write(to: URL(filePath: file))
        let made = try await shop.run("vendor", "add", "two", "--secret-file", file, "--json").json()
        let two = ["MARKET_IDENTIFIER": try #require(made["identifier"] as? String), "MARKET_SECRET": "opensesame1"]
        let edit = await shop.ask("edit", shop.product, "--price", "1", environment: two)
        #expect(
            edit.code == .permission && edit.diagnostics.text.contains("another vendor"),
            "\(edit.diagnostics.text)"
        )
        #expect(!(try await shop.acts()).joined().contains("opensesame1"))
        #expect(await shop.server.stop() == .success)
    }

    @Test("The index and the room on the disk are seen to beside the readers")
    func upkeep() async throws {
        let shop = try await Shop()
        let reindexed = await shop.run("reindex")
        #expect(reindexed.output.text == "Indexed 1 products\n")
        #expect(await shop.ask("show", shop.product).code == .success)
        #expect(try await shop.run("compact", "--json").json()["freed"] is Int)
        #expect(await shop.ask("edit", shop.product, "--price", "600", environment: shop.vendor).code == .success)
        #expect(await shop.server.stop() == .success)
        #expect(await shop.run("check").code == .success)
    }

    @Test("The desk shows the market behind its address alone, changes it in the operator's name, and can be closed")
    func desk() async throws {
        let shop = try await Shop()
        let address = try #require(try await shop.run("desk", "--json").json()["desk"] as? String)
        let entrance = try #require(URL(string: address).flatMap { HTTPRequest(url: $0) })
        let settings = NetworkSettings(idleTimeout: .seconds(600), resourceTimeout: .seconds(600))
        let transport = settings.makeTransport()
        func answer(_ path: String, _ form: String? = nil, cookie: String?) async throws -> HTTPResponse {
            var request = entrance
            request.target = entrance.path + path
            if let cookie { request.headers["Cookie"] = cookie }
            if let form {
                (request.method, request.body) = (.post, .bytes(Data(form.utf8)))
                request.headers["Origin"] = request.origin.description
            }
            return try await transport.send(request, options: CallOptions(operation: "desk"))
        }
        let door = try await transport.send(entrance, options: CallOptions(operation: "desk"))
        let cookie = String(try #require(door.headers["Set-Cookie"]?.split(separator: ";").first))
        #expect(try await answer("", cookie: nil).status == 404)
        let page = String(decoding: try await answer("", cookie: cookie).body, as: UTF8.self)
        #expect(page.contains("Oak box"))
        #expect(!page.contains("/weather\"") && !page.contains("/client\""))
        #expect(try await answer("style.css", cookie: cookie).status == 200)
        for path in ["documents", "likes", "reports", "searches"] {
            #expect(try await answer(path, cookie: cookie).status == 200)
        }
        for path in ["calls.har", "weather", "events"] { #expect(try await answer(path, cookie: cookie).status == 404) }
        #expect(try await answer("clear", "a=b", cookie: cookie).status == 404)
        let form = "id=\(shop.product)&status=hidden&was=on_sale"
        #expect(try await answer("market/edit", form, cookie: cookie).status == 200)
        #expect(await shop.ask("show", shop.product).code == .failure)
        let shown = await shop.ask("edit", shop.product, "--status", "on_sale", environment: shop.vendor)
        #expect(shown.code != .success)
        #expect(try await shop.acts().prefix(2) == ["edit \(shop.product)", "desk"])
        let other = try #require(try await shop.run("desk", "--json").json()["desk"] as? String)
        #expect(other != address)
        await #expect(throws: TransportError.self) { try await answer("", cookie: cookie) }
        #expect(await shop.run("desk", "--close").output.text == "Closed.\n")
        #expect(await shop.server.stop() == .success)
        let alone = await shop.run("desk")
        #expect(alone.code == .failure)
        #expect(alone.diagnostics.text.hasPrefix("market: no program serves this file\n"))
    }

    @Test("The socket is for the owner of the file, ends with the server, and takes commands of operators alone")
    func socket() async throws {
        let shop = try await Shop()
        let path = shop.data + "-operator"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let call = try #require(UnixSocketCall(path: path))
        func answer(_ body: String) async throws -> [String: Any] {
            let data = try #require(try await call.post(Data(body.utf8), to: "/commands"))
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        #expect(try await answer(#"{"arguments":["list"]}"#)["code"] as? Int == 64)
        #expect(try await answer(#"{"arguments":["serve","--port","0"]}"#)["code"] as? Int == 64)
        #expect(try await answer(#"{"arguments":["account","nonsense"]}"#)["code"] as? Int == 64)
        let vendors = try await answer(#"{"arguments":["vendor","list","--json"]}"#)
        #expect((vendors["output"] as? String)?.contains(#""name":"shop""#) == true)
        await #expect(throws: ServerError.self) { try await call.post(Data("no".utf8), to: "/commands") }
        await #expect(throws: ServerError.self) { try await call.post(Data("{}".utf8), to: "/other") }
        #expect(await shop.server.stop() == .success)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try await call.post(Data(), to: "/commands") == nil)
    }
}
