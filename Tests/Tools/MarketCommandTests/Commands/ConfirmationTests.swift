import CommandTestSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MarketCommand

@Suite("What a terminal is asked", .slot)
struct ConfirmationTests {
    /// A person with responses in stock; `nil` at their end.
    private final class Person: UserPrompt {
        private let replies: Mutex<[String]>
        private let questions = Mutex<[String]>([])

        init(_ replies: String...) { self.replies = Mutex(replies) }

        var asked: [String] { questions.withLock { $0 } }

        func ask(_ question: String, hidesTyping: Bool) async -> String? {
            questions.withLock { $0.append((hidesTyping ? "hidden: " : "") + question) }
            return replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
    }

    private struct Run {
        let code: ExitCode
        let output: String
        let notes: String
    }

    private func run(_ words: [String], _ person: Person?, input: [String] = []) async -> Run {
        let (output, notes) = (CapturedSink(), CapturedSink())
        var console = Console(output: output, diagnostics: notes, person: person)
        console.input = {
            AsyncStream { lines in
                input.forEach { lines.yield($0) }; lines.finish()
            }
        }
        let code = await MarketProgram(console: console).run(words)
        return Run(code: code, output: output.text, notes: notes.text)
    }

    @Test("Deleting asks first, and takes only a clear yes for one", arguments: ["y", "YES", " y "])
    func yes(reply: String) async {
        let person = Person(reply)
        let run = await run(["delete", "1", "--generation", "v1a"], person)
        #expect(run.code == .success && run.output.hasPrefix("Deleted 1"))
        #expect(person.asked.count == 1 && person.asked[0].hasPrefix("Delete 1, "))
    }

    @Test("Anything else deletes nothing, and is no failure", arguments: ["", "n", "yeah", nil] as [String?])
    func no(reply: String?) async {
        let run = await run(["delete", "1", "--generation", "v1a"], reply.map { Person($0) } ?? Person())
        #expect(run.code == .success && run.output.isEmpty)
        #expect(run.notes.contains("Nothing was deleted."))
    }

    @Test("A script, and JSON, need --yes instead, and nothing is opened before")
    func scripts() async {
        let script = await run(["delete", "1", "--data", "/nowhere/shop.db"], nil)
        #expect(script.code == .usage && script.notes.contains("--yes"))
        #expect(await run(["delete", "1", "--json"], Person("y")).code == .usage)
        let person = Person("n")
        #expect(await run(["delete", "1", "--yes", "--generation", "v1a"], person).code == .success)
        #expect(person.asked.isEmpty)
    }

    @Test("A password is asked for without showing it, unless it comes from elsewhere")
    func password() async throws {
        let folder = try ScratchFolder()
        let server = try await RunningServer([])
        let market = ["--email", "ann@example.com", "--url", server.address, "--session", folder.path("ann.json")]
        let person = Person("p4ssword")
        #expect(await run(["signup", "ann"] + market, person).code == .success)
        #expect(person.asked == ["hidden: Password of ann@example.com: "])
        try Data("p4ssword\n".utf8).write(to: folder.url.appending(path: "password"))
        #expect(await run(["login"] + market + ["--password-file", folder.path("password")], nil).code == .success)
        #expect(await run(["login"] + market + ["--password-file", "-"], nil, input: ["p4ssword"]).code == .success)
        #expect(await run(["login"] + market + ["--password-file", "-"], nil, input: []).code == .usage)
        #expect(await run(["login"] + market, nil).code == .usage)
        #expect(await server.stop() == .success)
    }

    @Test("A vendor's secret can come from a file or from standard input")
    func secret() async throws {
        let folder = try ScratchFolder()
        let data = ["--data", folder.path("shop.db")]
        let added = await run(
            ["vendor", "add", "one", "--identifier", "me", "--secret-file", "-"] + data,
            nil,
            input: ["pw"]
        )
        #expect(added.code == .success, "\(added.notes)")
        try Data("pw\nignored".utf8).write(to: folder.url.appending(path: "secret"))
        let account = ["--identifier", "me", "--secret-file", folder.path("secret")]
        #expect(await run(["list", "--mine"] + account + data, nil).notes == "No products.\n")
        #expect(await run(["list", "--mine", "--secret", "pw"] + account + data, nil).code == .usage)
    }
}
