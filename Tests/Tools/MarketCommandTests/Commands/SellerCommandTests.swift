import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market signup, then register", .slot)
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

    @Test("Pictures are described, put into another order and left out; a wrong number changes nothing")
    func album() async throws {
        let market = try await Market()
        _ = await market.signUp("ann")
        let words = ["register", "--photo", market.photo, "--photo", market.photo, "--photo-text", "From the front"]
        #expect(await market.run(as: "ann", words + Self.product).code == .success)
        let shown = await market.run(as: "ann", ["album", "1", "--order", "2, 1", "--text", "2=From the side"])
        #expect(shown.code == .success, "\(shown.diagnostics.text)")
        let json = try await market.run(as: "ann", ["show", "1", "--json"]).json()
        let texts = (json["images"] as? [[String: Any]])?.map { $0["text"] as? String }
        #expect(texts == ["From the side", "From the front"])
        for (more, problem) in [
            (["--order", "3"], "there is no picture 3; the product has 2"),
            (["--order", "1,1"], "no list of pictures"),
            (["--order", "a"], "no list of pictures"), (["--text", "front"], "no text of a picture"),
            ([], "needs --order, --photo or --text"), (["--photo-text", "x", "--order", "1"], "a --photo for each"),
        ] {
            let run = await market.run(as: "ann", ["album", "1"] + more)
            #expect(run.code == .usage && run.diagnostics.text.contains(problem), "\(run.diagnostics.text)")
        }
        #expect(await market.run(as: "ann", ["album", "1", "--order", "2", "--photo", market.photo]).code == .success)
        let last = try await market.run(as: "ann", ["show", "1", "--json"]).json()["images"] as? [[String: Any]]
        #expect(last?.map { $0["text"] as? String } == ["From the front", nil])
        #expect(await market.server.stop() == .success)
    }

    @Test("Who blocks a seller does not see what they sell, and neither writes to the other")
    func blocks() async throws {
        let market = try await Market()
        for name in ["ann", "bob"] { #expect(await market.signUp(name).code == .success) }
        #expect(await market.register(as: "ann").code == .success)
        #expect(await market.run(as: "bob", ["block"]).diagnostics.text.contains("Nobody is blocked."))
        #expect(await market.run(as: "bob", ["block", "ann"]).output.text == "Blocked: ann\n")
        #expect(await market.run(as: "bob", ["block"]).output.text == "ann\n")
        #expect(await market.run(as: "bob", ["block", "nobody"]).code != .success)
        for (writer, other) in [("ann", "bob"), ("bob", "ann")] {
            let refused = await market.run(as: writer, ["chat", other, "--send", "hello"])
            #expect(refused.code == .permission)
            #expect(refused.diagnostics.text.contains("closed"))
        }
        #expect(await market.run(as: "bob", ["block", "ann", "--undo"]).code == .success)
        #expect(await market.run(as: "bob", ["chat", "ann", "--send", "hello"]).code == .success)
        #expect(await market.server.stop() == .success)
    }

    @Test("A product is sold to someone, who reviews the seller; who follows hears of the next one")
    func reviews() async throws {
        let market = try await Market()
        for name in ["ann", "bob"] { #expect(await market.signUp(name).code == .success) }
        #expect(await market.register(as: "ann").code == .success)
        let early = await market.run(as: "ann", ["edit", "1", "--status", "sold", "--buyer", "bob"])
        #expect(early.code == .invalidInput)
        #expect(await market.run(as: "bob", ["chat", "ann", "--send", "hello"]).code == .success)
        #expect(await market.run(as: "ann", ["edit", "1", "--status", "sold", "--buyer", "eve"]).code != .success)
        #expect(await market.run(as: "ann", ["edit", "1", "--status", "sold", "--buyer", "bob"]).code == .success)
        #expect(await market.run(as: "bob", ["reviews", "ann"]).diagnostics.text.contains("Nobody has reviewed ann."))
        #expect(await market.run(as: "bob", ["reviews", "--product", "1"]).code == .usage)
        let words = ["reviews", "--product", "1", "--stars", "4", "--text", "Quick"]
        #expect(await market.run(as: "bob", words).output.text == "Reviewed: 4 of 5 (review 1)\n")
        let read = await market.run(as: "bob", ["reviews", "ann"])
        #expect(read.output.text == "4.0 of 5 from 1\n4 bob, Sea chest: Quick\n")
        #expect(await market.run(as: "ann", ["reviews", "--answer", "1"]).code == .usage)
        let answer = ["reviews", "--answer", "1", "--text", "Thanks"]
        #expect(await market.run(as: "bob", answer).code != .success)
        #expect(await market.run(as: "ann", answer).output.text == "Answered: review 1\n")
        #expect(await market.run(as: "bob", ["reviews", "ann"]).output.text.hasSuffix("Quick\n  answered: Thanks\n"))
        let bought = await market.run(as: "bob", ["reviews", "--purchases"])
        #expect(bought.output.text.hasPrefix("1 Sea chest, "))
        let nothing = await market.run(as: "ann", ["reviews", "--purchases"])
        #expect(nothing.diagnostics.text == "Nothing was bought yet.\n")
        #expect(await market.run(as: "ann", ["reviews", "--product", "1", "--confirm"]).code != .success)
        let confirmed = await market.run(as: "bob", ["reviews", "--product", "1", "--confirm"])
        #expect(confirmed.output.text == "Confirmed: product 1\n")
        #expect(await market.run(as: "ann", ["reviews", "--delete", "1"]).code != .success)
        #expect(await market.run(as: "bob", ["reviews", "--delete", "1"]).code == .success)
        #expect(await market.run(as: "bob", ["follow"]).diagnostics.text.contains("Nobody is followed."))
        #expect(await market.run(as: "bob", ["follow", "ann"]).output.text == "Followed: ann\n")
        #expect(await market.register(as: "ann").code == .success)
        #expect(await market.run(as: "bob", ["follow"]).output.text == "ann (1 new)\n")
        #expect(await market.run(as: "bob", ["follow", "ann", "--seen"]).code == .success)
        #expect(await market.run(as: "bob", ["follow"]).output.text == "ann\n")
        #expect(await market.run(as: "bob", ["follow", "ann", "--undo"]).output.text == "No longer followed: ann\n")
        #expect(await market.run(as: "bob", ["follow", "ann", "--undo"]).code != .success)
        #expect(await market.server.stop() == .success)
    }

    @Test("A sale goes from step to step, is told by its history, and what is hidden is seen by its seller only")
    func sale() async throws {
        let market = try await Market()
        #expect(await market.signUp("ann").code == .success)
        #expect(await market.signUp("bob").code == .success)
        #expect(await market.register(as: "ann").code == .success)
        #expect(await market.run(as: "ann", ["edit", "1", "--price", "4", "--status", "reserved"]).code == .success)
        let url = ["--url", market.server.address]
        #expect(await CommandRun(["list"] + url).output.text.contains("reserved"))
        #expect(await CommandRun(["list", "--status", "sold"] + url).diagnostics.text.contains("No products"))
        let refused = await market.run(as: "ann", ["edit", "1", "--status", "hidden"])
        #expect(refused.code == .invalidInput)
        #expect(refused.diagnostics.text.contains("status: cannot become hidden from reserved"))
        #expect(await market.run(as: "ann", ["edit", "1", "--status", "gone"]).code == .usage)
        let history = try await CommandRun(["history", "1", "--json"] + url).json()
        let steps = try #require(history["history"] as? [[String: Any]])
        #expect(steps.map { $0["status"] as? String } == ["reserved", "on_sale"])
        #expect(steps.map { $0["price"] as? Int } == [4, 5])
        for status in ["on_sale", "hidden"] {
            #expect(await market.run(as: "ann", ["edit", "1", "--status", status]).code == .success)
        }
        #expect(await CommandRun(["show", "1"] + url).code == .failure)
        #expect(await market.run(as: "ann", ["show", "1"]).output.text.contains("hidden"))
        #expect(await market.run(as: "bob", ["show", "1"]).code == .failure)
        #expect(await CommandRun(["history", "1"] + url).code == .failure)
        #expect(await market.run(as: "ann", ["edit", "1", "--status", "on_sale"]).output.text.contains("on sale"))
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
