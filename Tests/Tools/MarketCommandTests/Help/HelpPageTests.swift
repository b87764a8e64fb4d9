import CommandTestSupport
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Help", .slot)
struct HelpPageTests {
    private static let commands = CommandSpec.market.tree().map(\.path)

    @Test("Every command explains its operands, options and keys", arguments: commands)
    func complete(path: [String]) throws {
        let command = try #require(CommandSpec.market.tree().first { $0.path == path }?.command)
        let page = HelpPage(path: path, command: command)
        let text = page.lines(columns: 80).joined(separator: "\n")
        #expect(text.contains("usage: " + path.joined(separator: " ")))
        #expect(text.contains(command.summary.prefix(40)))
        for option in command.options {
            #expect(text.contains(option.spelling), "\(option.spelling) is not explained")
            #expect(!option.help.isEmpty)
        }
        for operand in command.operands { #expect(text.contains(operand.name)) }
        for key in command.keys { #expect(text.contains(key.term)) }
        for child in command.subcommands { #expect(text.contains("  \(child.name) ")) }
        // Anyone who can be asked for JSON says what is in it.
        #expect(command.options.contains(.json) != command.keys.isEmpty)
    }

    @Test("No line is wider than the terminal, unless a single word or an example is", arguments: [40, 80, 100])
    func width(columns: Int) {
        for (path, command) in CommandSpec.market.tree() {
            let page = HelpPage(path: path, command: command)
            // What is typed as it stands is not broken.
            let whole = Set(command.examples.map { "  " + $0 } + ["usage: " + page.usage])
            for line in page.lines(columns: columns) where !whole.contains(line) {
                let words = line.split(separator: " ")
                // A term stands alone in its line when its meaning does not fit beside it.
                let isTerm = line.hasPrefix("  -") && words.count <= 3
                #expect(TextWidth.of(line) <= columns || words.count == 1 || isTerm, "\(line)")
            }
        }
    }

    @Test("Names of options are unique within a command", arguments: commands)
    func unique(path: [String]) throws {
        let command = try #require(CommandSpec.market.tree().first { $0.path == path }?.command)
        #expect(Set(command.options.map(\.name)).count == command.options.count)
    }

    @Test("Help is output and no failure, however it is asked for")
    func asking() async {
        for words in [["--help"], ["-h"], ["help"], ["list", "--help"], ["help", "vendor", "add"]] {
            let run = await CommandRun(words)
            #expect(run.code == .success)
            #expect(run.output.text.contains("usage: market"))
            #expect(run.diagnostics.text.isEmpty)
        }
        #expect(await CommandRun("help", "lst").code == .usage)
    }

    @Test("The first page lists all exit codes and environment variables")
    func exitCodes() async {
        let text = await CommandRun("--help").output.text
        for row in ExitCode.table { #expect(text.contains(row.term)) }
        #expect(text.contains("MARKET_IDENTIFIER") && text.contains("MARKET_PASSWORD"))
        #expect(text.contains("XDG_CONFIG_HOME"))
    }
}
