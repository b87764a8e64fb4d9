import CommandTestSupport
import Foundation
import OpenMarket
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market signup, login, logout, like and chat", .slot)
struct AccountCommandTests {
    /// Someone at a terminal of their own.
    private struct Person {
        let name: String
        let server: RunningServer
        let folder: ScratchFolder

        var session: String { folder.path("\(name).json") }

        func run(_ words: String...) async -> CommandRun {
            await CommandRun(words + ["--url", server.address, "--session", session])
        }

        func enter(_ command: String...) async -> CommandRun {
            await CommandRun(
                command + [
                    "--email", "\(name)@example.com", "--password", "p4ssword", "--url", server.address, "--session",
                    session,
                ]
            )
        }
    }

    @Test("Two people sign up, like something, and talk")
    func story() async throws {
        let server = try await RunningServer(["--demo"])
        let folder = try ScratchFolder()
        let (ann, bob) = (
            Person(name: "ann", server: server, folder: folder), Person(name: "bob", server: server, folder: folder)
        )
        #expect(await ann.enter("signup", "ann").output.text == "Signed up as ann\n")
        #expect(try await bob.enter("signup", "bob", "--json").json()["name"] as? String == "bob")
        let mode = try FileManager.default.attributesOfItem(atPath: ann.session)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        #expect(await ann.run("like").diagnostics.text == "No liked products.\n")
        #expect(await ann.run("like", "36").output.text == "Liked: Paper globe\n")
        #expect(await ann.run("like").output.text.contains("36  Paper globe"))
        #expect(try await ann.run("like", "36", "--undo", "--json").json()["liked"] as? Bool == false)
        #expect(await ann.run("like", "999").code == .failure)

        #expect(await ann.run("chat").diagnostics.text == "No chats.\n")
        #expect(await ann.run("chat", "bob", "--send", "아직 있나요?").output.text == "me: 아직 있나요?\n")
        #expect(await bob.run("chat").output.text == "ann (1): 아직 있나요?\n")
        #expect(await ann.run("chat", "nobody", "--send", "hello").code == .failure)
        #expect(await ann.run("chat", "ann", "--send", "hello").code == .invalidInput)

        #expect(await ann.run("logout").code == .success)
        let refused = await ann.run("chat")
        #expect(refused.code == .permission)
        #expect(refused.diagnostics.text.contains("market login"))
        #expect(await ann.enter("login").output.text == "Logged in as ann\n")
        #expect(await ann.run("chat").code == .success)
        #expect(await server.stop() == .success)
    }

    @Test("What waits is sent, what is refused is shown until it is discarded")
    func outbox() async throws {
        let server = try await RunningServer(["--demo"])
        let folder = try ScratchFolder()
        let ann = Person(name: "ann", server: server, folder: folder)
        let user = try await ann.enter("signup", "ann", "--json").json()["user"] as? String
        let file = folder.url.appending(path: "waiting")
        let nowhere = ChatRoom.ID(rawValue: "nowhere")
        let actions = [PendingChange.Action.like(Product.ID(36), isLiked: true), .message("hello", to: nowhere)]
        try await keep(actions, of: UserID(rawValue: try #require(user)), in: file)
        let left = await ann.run("outbox", "--outbox", file.path)
        #expect(left.output.text.hasPrefix("change-1  say \"hello\": refused, "))
        #expect(await ann.run("like").output.text.contains("36  Paper globe"))
        let done = await ann.run("outbox", "--outbox", file.path, "--discard", "change-1", "--json")
        #expect((try done.json()["pending"] as? [Any])?.isEmpty == true)
        #expect(await ann.run("outbox").code == .usage)
        #expect(await server.stop() == .success)
    }

    private func keep(_ actions: [PendingChange.Action], of user: UserID, in file: URL) async throws {
        let store = FileOutboxStore(file)
        for (number, action) in actions.enumerated() {
            let id = PendingChange.ID(rawValue: "change-\(number)")
            try await store.put(PendingChange(id: id, user: user, action: action, askedAt: Date(), number: number))
        }
    }

    @Test("What is missing or wrong is said")
    func misuse() async throws {
        let server = try await RunningServer([])
        let ann = Person(name: "ann", server: server, folder: try ScratchFolder())
        #expect(await ann.enter("login").code == .permission)
        #expect(await ann.run("login").code == .usage)
        #expect(await ann.run("login", "--email", "ann@example.com").code == .usage)
        #expect(await ann.run("signup", "x", "--email", "nonsense", "--password", "p4ssword").code == .invalidInput)
        #expect(await ann.run("like", "--undo").code == .usage)
        #expect(await ann.run("chat", "--send", "hello").code == .usage)
        #expect(await CommandRun("login", "--email", "a@b.c", "--password", "p4ssword").code == .usage)
        #expect(await server.stop() == .success)
    }

    @Test("The login is kept where the environment says")
    func market() {
        func path(_ environment: [String: String]) -> String {
            let call = Invocation(command: .login, path: ["market", "login"])
            return SessionFile(call: call, environment: environment).url.path(percentEncoded: false)
        }
        #expect(path(["HOME": "/h"]) == "/h/.config/openmarket/session.json")
        #expect(path(["HOME": "/h", "XDG_CONFIG_HOME": "/x"]) == "/x/openmarket/session.json")
        #expect(path(["HOME": "/h", "XDG_CONFIG_HOME": "relative"]) == "/h/.config/openmarket/session.json")
    }
}
