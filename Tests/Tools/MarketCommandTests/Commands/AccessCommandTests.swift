import CommandTestSupport
import Foundation
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market vendor reset-secret, disable and enable, and market account", .slot)
struct AccessCommandTests {
    @Test("A vendor's old secret is worth nothing after a reset, and a disabled vendor changes nothing")
    func vendor() async throws {
        let folder = try ScratchFolder()
        let data = folder.path("shop.db")
        let made = try await CommandRun("vendor", "add", "shop", "--data", data, "--json").json()
        let identifier = try #require(made["identifier"] as? String)
        let old = try #require(made["secret"] as? String)
        let id = try await register(data, identifier, old)
        let reset = try await CommandRun("vendor", "reset-secret", "shop", "--data", data, "--json").json()
        let new = try #require(reset["secret"] as? String)
        #expect(reset["identifier"] as? String == identifier)
        #expect(await edit(data, id, identifier, old) == .permission)
        #expect(await edit(data, id, identifier, new) == .success)

        #expect(await CommandRun("vendor", "disable", identifier, "--data", data).code == .success)
        #expect(await edit(data, id, identifier, new) == .permission)
        #expect(await CommandRun("show", id, "--data", data).code == .success)
        #expect(await CommandRun("check", "--data", data).code == .success)
        #expect(await CommandRun("vendor", "enable", "shop", "--data", data).code == .success)
        #expect(await edit(data, id, identifier, new) == .success)
        #expect(await CommandRun("vendor", "disable", "none", "--data", data).code == .failure)
        #expect(await CommandRun("vendor", "disable", "shop").code == .usage)
    }

    @Test("The vendor of a user gets another secret, which the next login brings")
    func vendorOfUser() async throws {
        let folder = try ScratchFolder()
        let (data, session) = (folder.path("shop.db"), folder.path("session.json"))
        #expect(await CommandRun("vendor", "add", "other", "--data", data).code == .success)
        let user = ["--data", data, "--session", session]
        let login = ["login", "--email", "ann@example.com"] + user
        let password = ["MARKET_PASSWORD": "longenough1"]
        let signUp = await CommandRun(["signup", "ann", "--email", "ann@example.com"] + user, environment: password)
        #expect(signUp.code == .success, "\(signUp.diagnostics.text)")
        let words = ["register", "--name", "Oak box", "--description", "A box made of oak.", "--price", "500"]
        let photo = ["--photo", try await image(folder)]
        let reset = await CommandRun("vendor", "reset-secret", "ann", "--data", data, "--json")
        #expect(try reset.json()["secret"] is NSNull, "\(reset.diagnostics.text)")
        #expect(await CommandRun(login, environment: password).code == .success)
        let registered = await CommandRun(words + photo + user)
        #expect(registered.code == .success, "\(registered.diagnostics.text)")
    }

    @Test("A disabled user cannot log in; a new password is the only one that counts")
    func account() async throws {
        let folder = try ScratchFolder()
        let (data, session) = (folder.path("shop.db"), folder.path("session.json"))
        #expect(await CommandRun("vendor", "add", "other", "--data", data).code == .success)
        let user = ["--data", data, "--session", session]
        let login = ["login", "--email", "ann@example.com"] + user
        let old = ["MARKET_PASSWORD": "longenough1"]
        #expect(
            await CommandRun(["signup", "ann", "--email", "ann@example.com"] + user, environment: old).code == .success
        )
        let list =
            try await CommandRun("account", "list", "--data", data, "--json").json()["accounts"] as? [[String: Any]]
        #expect(list?.first?["email"] as? String == "ann@example.com")

        #expect(await CommandRun("account", "disable", "Ann@example.com", "--data", data).code == .success)
        #expect(await CommandRun(["like"] + user).code != .success)
        #expect(await CommandRun(login, environment: old).code != .success)
        #expect(await CommandRun("account", "enable", "ann@example.com", "--data", data).code == .success)
        #expect(await CommandRun(login, environment: old).code == .success)

        let reset = try await CommandRun("account", "reset-password", "ann@example.com", "--data", data, "--json")
            .json()
        let new = ["MARKET_PASSWORD": try #require(reset["password"] as? String)]
        #expect(await CommandRun(["like"] + user).code != .success)
        #expect(await CommandRun(login, environment: old).code != .success)
        #expect(await CommandRun(login, environment: new).code == .success)
        #expect(await CommandRun("account", "disable", "none", "--data", data).code == .failure)
    }

    private func image(_ folder: ScratchFolder) async throws -> String {
        let path = folder.path("a.png")
        #expect(await CommandRun("image", "36", "-o", path).code == .success)
        return path
    }

    private func register(_ data: String, _ identifier: String, _ secret: String) async throws -> String {
        let folder = try ScratchFolder()
        let words = [
            "register", "--name", "Oak box", "--description", "A box made of oak.", "--price", "500", "--json",
        ]
        let photo = ["--photo", try await image(folder), "--data", data]
        let run = await CommandRun(words + photo, environment: Self.environment(identifier, secret))
        return try #require(try run.json()["id"] as? String, "\(run.diagnostics.text)")
    }

    private func edit(_ data: String, _ id: String, _ identifier: String, _ secret: String) async -> ExitCode {
        let words = ["edit", id, "--price", "600", "--data", data]
        return await CommandRun(words, environment: Self.environment(identifier, secret)).code
    }

    private static func environment(_ identifier: String, _ secret: String) -> [String: String] {
        ["MARKET_IDENTIFIER": identifier, "MARKET_SECRET": secret]
    }
}
