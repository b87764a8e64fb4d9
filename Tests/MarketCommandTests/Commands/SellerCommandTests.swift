import Foundation
import Testing

@testable import MarketCommand

@Suite("market signup, then register")
struct SellerCommandTests {
    private static let product = ["--name", "Sea chest", "--description", "Oak, with brass corners.", "--price", "5"]

    private struct Market {
        let server: RunningServer
        let folder: ScratchFolder
        let photo: String

        init(_ options: [String] = []) async throws {
            server = try await RunningServer(options)
            folder = try ScratchFolder()
            photo = folder.path("photo.png")
            let pixels =
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            try #require(Data(base64Encoded: pixels)).write(to: URL(filePath: photo))
        }

        func run(as name: String, _ words: [String]) async -> CommandRun {
            await CommandRun(words + ["--url", server.address, "--session", folder.path("\(name).json")])
        }

        func signUp(_ name: String, _ more: [String] = []) async -> CommandRun {
            await run(
                as: name,
                ["signup", name, "--email", "\(name)@example.com", "--password", "p4ssword"] + more
            )
        }

        func register(as name: String) async -> CommandRun {
            await run(as: name, ["register", "--photo", photo] + SellerCommandTests.product)
        }
    }

    @Test("Who has signed up registers, edits and deletes without naming a vendor")
    func sells() async throws {
        let market = try await Market()
        #expect(await market.signUp("ann").code == .success)
        #expect(await market.signUp("bob").code == .success)
        let made = await market.register(as: "ann")
        #expect(made.code == .success, "\(made.diagnostics.text)")
        #expect(made.output.text.contains("ann"))
        #expect(await market.run(as: "bob", ["edit", "1", "--stock", "9"]).code == .permission)
        #expect(await market.run(as: "ann", ["edit", "1", "--stock", "9"]).code == .success)
        #expect(await market.run(as: "bob", ["chat", "ann", "--send", "hello"]).code == .success)
        #expect(await market.run(as: "ann", ["delete", "1", "--yes"]).code == .success)
        #expect(await market.run(as: "ann", ["logout"]).code == .success)
        let refused = await market.register(as: "ann")
        #expect(refused.code == .permission)
        #expect(refused.diagnostics.text.contains("market login"))
        #expect(await market.server.stop() == .success)
    }

    @Test("A vendor of before becomes a user with its identifier and secret, under its own name")
    func vendor() async throws {
        let market = try await Market(["--vendor", "shop:aa-1:vendor-pw"])
        let wrong = await market.signUp("ann", ["--identifier", "aa-1", "--secret", "a guess"])
        #expect(wrong.code == .permission)
        #expect(wrong.diagnostics.text.contains("the secret is wrong"))
        #expect(await market.signUp("ann", ["--secret", "vendor-pw"]).code == .usage)
        #expect(await market.signUp("shop").diagnostics.text.contains("name"))
        let linked = await market.signUp("ann", ["--identifier", "aa-1", "--secret", "vendor-pw"])
        #expect(linked.output.text == "Signed up as shop\n")
        #expect(await market.register(as: "ann").code == .success)
        #expect(await market.server.stop() == .success)
    }
}
