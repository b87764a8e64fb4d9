import CommandTestSupport
import Foundation
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Options of every command", .slot)
struct GlobalOptionTests {
    @Test("The version is that of the changelog's newest section")
    func version() async throws {
        let changelog = try packageFile("CHANGELOG.md")
        let newest = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") })
        let isReleased = !newest.contains("Unreleased")
        #expect(MarketVersion.current.hasSuffix("-dev") != isReleased, "\(newest)")
        if isReleased { #expect(newest.contains(MarketVersion.current)) }
        let run = await CommandRun("--version")
        #expect(run.code == .success)
        #expect(run.output.text == "market \(MarketVersion.current) (SQLite \(MarketBackend.sqliteVersion))\n")
    }

    @Test("Quiet leaves out notes, and keeps output and failures")
    func quiet() async {
        let run = await CommandRun("list", "--limit", "2", "-q")
        #expect(run.output.text.contains("Paper globe") && run.diagnostics.text.isEmpty)
        #expect(await CommandRun("show", "999", "--quiet").diagnostics.text == "market: there is no product 999\n")
        let progress = await CommandRun(["tour", "--quiet"], columns: 50)
        #expect(progress.diagnostics.text.isEmpty)
    }

    @Test("Without colour nothing is bold on a terminal either")
    func noColor() async {
        #expect(await CommandRun("list", columns: 60).output.text.contains("\u{1B}[1m"))
        #expect(await !CommandRun("list", "--no-color", columns: 60).output.text.contains("\u{1B}"))
    }

    @Test("Behind two dashes --json is a text like any other")
    func endOfOptions() async {
        let run = await CommandRun("show", "--", "--json")
        #expect(run.code != .success && run.code != .usage)
        #expect(run.diagnostics.text.hasPrefix("market: "))
    }

    @Test(
        "What the laboratory has now is refused with the new command line",
        arguments: [
            ["learn"], ["learn", "../my-course"], ["weather", "clear"], ["serve", "--demo", "--inspect"],
            ["serve", "--class=30"], ["serve", "--weather", "503"], ["help", "weather"],
        ]
    )
    func moved(_ words: [String]) async throws {
        let run = await CommandRun(words)
        #expect(run.code == .usage && run.output.text.isEmpty)
        let word = try #require(
            words.first == "serve" ? words.last { $0.hasPrefix("--") } : words.first { $0 != "help" }
        )
        let name = (words.first == "serve" ? "serve " : "") + word.prefix { $0 != "=" }
        #expect(
            run.diagnostics.text.contains(
                "'market \(name)' is 'market-lab \(name)' now: swift run market-lab \(name)\n"
            )
        )
    }

    @Test("The help lists every variable that the program reads")
    func variables() throws {
        let sources = packageFolder.appending(path: "Sources/Tools/MarketCommand")
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        let listed = Set(EnvironmentVariables.table.map(\.term))
        var read: Set<String> = []
        for name in names where name.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
            for match in text.matches(of: #/environment\["([A-Z_]+)"|variable: "([A-Z_]+)"/#) {
                read.insert(String(match.output.1 ?? match.output.2 ?? ""))
            }
        }
        #expect(read == listed)
    }
}
