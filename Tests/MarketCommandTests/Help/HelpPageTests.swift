import Testing

@testable import MarketCommand

@Suite("Help")
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
        // Whoever can be asked for JSON says what is in it.
        #expect(command.options.contains(.json) != command.keys.isEmpty)
    }

    @Test("No line is wider than the terminal, unless a single word or an example is", arguments: [40, 80, 100])
    func width(columns: Int) {
        for (path, command) in CommandSpec.market.tree() {
            let examples = Set(command.examples.map { "  " + $0 })
            for line in HelpPage(path: path, command: command).lines(columns: columns) where !examples.contains(line) {
                #expect(TextWidth.of(line) <= columns || !line.contains(". "), "\(line)")
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
        #expect(text.contains("MARKET_IDENTIFIER") && text.contains("MARKET_SECRET"))
    }
}
