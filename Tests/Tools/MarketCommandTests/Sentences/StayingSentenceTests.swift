import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("What the end of an account leaves is said", .slot)
struct StayingSentenceTests {
    @Test("The page about security has the sentences that the command prints, and no others")
    func page() throws {
        let page = try packageFile("Documentation/Security/README.md")
        let section = try #require(page.components(separatedBy: "## What stays of an account\n").last)
        let lines = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("- ") }
        #expect(lines.map { String($0.dropFirst(2)) } == StayingSentence.all)
    }

    @Test("Removing an account prints them, as a list in JSON", arguments: [true, false])
    func removal(isJSON: Bool) async throws {
        let folder = try ScratchFolder()
        let data = ["--data", folder.path("shop.db")]
        #expect(await CommandRun(["vendor", "add", "shop"] + data).code == .success)
        let login = ["--session", folder.path("ann.json"), "--email", "ann@example.com", "--password", "longenough1"]
        #expect(await CommandRun(["signup", "ann"] + login + data).code == .success)
        let run = await CommandRun(["account", "remove", "ann@example.com"] + data + (isJSON ? ["--json"] : []))
        #expect(run.code == .success)
        if isJSON {
            #expect(try run.json()["stays"] as? [String] == StayingSentence.all)
        } else {
            for sentence in StayingSentence.all { #expect(run.output.text.contains("stays: \(sentence)\n")) }
        }
    }
}
